/** A request to the import, and its answer: what is around a file, not in it. */
export interface FormCase {
  title: string
  request: () => { body: FormData | string; headers?: Record<string, string> }
  query?: string
  status: number
  body: Record<string, unknown>
  /** The file name of the batch that an import leaves. */
  batch?: string
}

const csv = 'Name\nAcme\n'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** One file under a name and a type of the sender's. */
const named =
  (fileName: string, type: string, field = 'file') =>
  () => {
    const body = new FormData()
    body.append(field, new Blob([csv], { type }), fileName)
    return { body }
  }

const withParts =
  (...parts: [field: string, value: string | Blob, fileName?: string][]) =>
  () => {
    const body = new FormData()
    for (const [field, value, fileName] of parts) {
      if (typeof value === 'string') body.append(field, value)
      else body.append(field, value, fileName)
    }
    return { body }
  }

const raw =
  (body: string, type = 'multipart/form-data; boundary=x') =>
  () => ({ body, headers: { 'content-type': type } })
const part = (disposition: string, text = csv) =>
  `--x\r\nContent-Disposition: form-data; ${disposition}\r\nContent-Type: text/csv\r\n\r\n${text}\r\n`

const imported = { status: 200, body: { imported: 1, skipped: 0, successes: ['Acme'] } }
const refused = (message: string) => ({
  status: 400,
  body: { code: 'invalid', message, errors: [{ path: 'file' }] },
})
const blob = new Blob([csv], { type: 'text/csv' })

export const formCases: FormCase[] = [
  {
    title: 'a .csv of any type',
    request: named('leads.csv', 'application/octet-stream'),
    ...imported,
    batch: 'leads.csv',
  },
  {
    title: 'the type that Excel gives a .csv',
    request: named('leads.csv', 'application/vnd.ms-excel'),
    ...imported,
    batch: 'leads.csv',
  },
  { title: 'a .CSV of no type', request: named('LEADS.CSV', ''), ...imported, batch: 'LEADS.CSV' },
  {
    title: 'a CSV by its type only',
    request: named('export', 'text/csv'),
    ...imported,
    batch: 'export',
  },
  {
    title: 'another name of the field',
    request: named('leads.csv', 'text/csv', 'contractors[]'),
    ...imported,
    batch: 'leads.csv',
  },
  {
    title: 'a name in another script',
    request: named('Übersicht – 株式.csv', 'text/csv'),
    ...imported,
    batch: 'Übersicht – 株式.csv',
  },
  {
    title: 'other fields beside the file',
    request: withParts(['note', 'x'], ['file', blob, 'leads.csv'], ['isFeatured', 'true']),
    ...imported,
    batch: 'leads.csv',
  },
  {
    title: 'a path for a name',
    request: raw(`${part('name="file"; filename="../../etc/leads.csv"')}--x--\r\n`),
    ...imported,
    batch: 'leads.csv',
  },
  {
    title: 'control characters in the name, encoded',
    request: raw(`${part('name="file"; filename*=UTF-8\'\'le%00a%07ds.csv')}--x--\r\n`),
    ...imported,
    batch: 'leads.csv',
  },
  {
    title: 'a NUL in the name',
    request: raw(`${part('name="file"; filename="le\0ads.csv"')}--x--\r\n`),
    status: 400,
    body: { code: 'invalid', errors: [{ path: 'file' }] },
  },
  {
    title: 'a very long name',
    request: named(`${'x'.repeat(400)}.csv`, 'text/csv'),
    ...imported,
    batch: 'x'.repeat(255),
  },
  {
    title: 'a workbook by name and type',
    request: named('leads.xlsx', XLSX),
    ...refused('Please upload a CSV file.'),
  },
  {
    title: 'another ending behind .csv',
    request: named('leads.csv.exe', 'application/octet-stream'),
    ...refused('Please upload a CSV file.'),
  },
  { title: 'no file', request: withParts(['note', 'x']), ...refused('Please select a file') },
  {
    title: 'nothing in it',
    request: raw('--x--\r\n'),
    status: 400,
    body: { code: 'invalid', errors: [{ path: 'file' }] },
  },
  {
    title: 'the field of a file in which none was chosen',
    request: raw(`${part('name="file"; filename=""', '')}--x--\r\n`),
    ...refused('Please select a file'),
  },
  {
    title: 'two files',
    request: withParts(['file', blob, 'a.csv'], ['file', blob, 'b.csv']),
    ...refused('Please select one file'),
  },
  {
    title: 'two files in two fields',
    request: withParts(['a', blob, 'a.csv'], ['b', blob, 'b.csv']),
    ...refused('Please select one file'),
  },
  {
    title: 'an end before its end',
    request: raw(part('name="file"; filename="leads.csv"')),
    ...refused('The upload could not be read'),
  },
  {
    title: 'no boundary',
    request: raw(csv, 'multipart/form-data'),
    ...refused('The upload could not be read'),
  },
  {
    title: 'far too many fields',
    request: withParts(...Array.from({ length: 40 }, (_, n): [string, string] => [`f${n}`, 'x'])),
    status: 400,
    body: { code: 'invalid', errors: [{ path: 'file' }] },
  },
  {
    title: 'JSON instead',
    request: raw('{"file":"Name"}', 'application/json'),
    status: 415,
    body: { code: 'unsupported_media_type' },
  },
  {
    title: 'the text itself instead',
    request: raw(csv, 'text/csv'),
    status: 415,
    body: { code: 'unsupported_media_type' },
  },
  {
    title: 'a trial that is neither yes nor no',
    request: named('leads.csv', 'text/csv'),
    query: '?dryRun=2',
    status: 400,
    body: { code: 'invalid', message: 'dryRun must be 0 or 1' },
  },
  {
    title: 'a fallback category that there is not',
    request: named('leads.csv', 'text/csv'),
    query: '?fallbackCategory=florists',
    status: 400,
    body: { code: 'invalid', message: 'Please select a category' },
  },
]
