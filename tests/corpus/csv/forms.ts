/** An upload request that varies form, file name or query, and the expected response. */
export interface FormCase {
  title: string
  request: () => { body: FormData | string; headers?: Record<string, string> }
  query?: string
  status: number
  body: Record<string, unknown>
  /** Stored file name of the import batch. */
  batchFileName?: string
}

const csv = 'Name\nAcme\n'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Returns a function that creates a form with one file. */
const withFile =
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
const rejected = (message: string) => ({
  status: 400,
  body: { code: 'invalid', message, errors: [{ path: 'file' }] },
})
const blob = new Blob([csv], { type: 'text/csv' })

export const formCases: FormCase[] = [
  {
    title: 'a .csv file of any type',
    request: withFile('leads.csv', 'application/octet-stream'),
    ...imported,
    batchFileName: 'leads.csv',
  },
  {
    title: 'a .csv file with the type that Excel on Windows sends',
    request: withFile('leads.csv', 'application/vnd.ms-excel'),
    ...imported,
    batchFileName: 'leads.csv',
  },
  {
    title: 'a .CSV file without a type',
    request: withFile('LEADS.CSV', ''),
    ...imported,
    batchFileName: 'LEADS.CSV',
  },
  {
    title: 'a file that is CSV only by its type',
    request: withFile('export', 'text/csv'),
    ...imported,
    batchFileName: 'export',
  },
  {
    title: 'another field name',
    request: withFile('leads.csv', 'text/csv', 'contractors[]'),
    ...imported,
    batchFileName: 'leads.csv',
  },
  {
    title: 'a file name in another script',
    request: withFile('Übersicht – 株式.csv', 'text/csv'),
    ...imported,
    batchFileName: 'Übersicht – 株式.csv',
  },
  {
    title: 'other fields in addition to the file',
    request: withParts(['note', 'x'], ['file', blob, 'leads.csv'], ['isFeatured', 'true']),
    ...imported,
    batchFileName: 'leads.csv',
  },
  {
    title: 'a path as file name',
    request: raw(`${part('name="file"; filename="../../etc/leads.csv"')}--x--\r\n`),
    ...imported,
    batchFileName: 'leads.csv',
  },
  {
    title: 'encoded control characters in the file name',
    request: raw(`${part('name="file"; filename*=UTF-8\'\'le%00a%07ds.csv')}--x--\r\n`),
    ...imported,
    batchFileName: 'leads.csv',
  },
  {
    title: 'a NUL in the file name',
    request: raw(`${part('name="file"; filename="le\0ads.csv"')}--x--\r\n`),
    status: 400,
    body: { code: 'invalid', errors: [{ path: 'file' }] },
  },
  {
    title: 'a very long file name',
    request: withFile(`${'x'.repeat(400)}.csv`, 'text/csv'),
    ...imported,
    batchFileName: 'x'.repeat(255),
  },
  {
    title: 'a file that is a workbook by name and type',
    request: withFile('leads.xlsx', XLSX),
    ...rejected('Please upload a CSV file.'),
  },
  {
    title: 'another file extension after .csv',
    request: withFile('leads.csv.exe', 'application/octet-stream'),
    ...rejected('Please upload a CSV file.'),
  },
  { title: 'no file', request: withParts(['note', 'x']), ...rejected('Please select a file') },
  {
    title: 'an empty form',
    request: raw('--x--\r\n'),
    status: 400,
    body: { code: 'invalid', errors: [{ path: 'file' }] },
  },
  {
    title: 'a file field without a selected file',
    request: raw(`${part('name="file"; filename=""', '')}--x--\r\n`),
    ...rejected('Please select a file'),
  },
  {
    title: 'two files',
    request: withParts(['file', blob, 'a.csv'], ['file', blob, 'b.csv']),
    ...rejected('Please select one file'),
  },
  {
    title: 'two files in two fields',
    request: withParts(['a', blob, 'a.csv'], ['b', blob, 'b.csv']),
    ...rejected('Please select one file'),
  },
  {
    title: 'a form that ends too early',
    request: raw(part('name="file"; filename="leads.csv"')),
    ...rejected('The upload could not be read'),
  },
  {
    title: 'no boundary',
    request: raw(csv, 'multipart/form-data'),
    ...rejected('The upload could not be read'),
  },
  {
    title: 'far too many fields',
    request: withParts(...Array.from({ length: 40 }, (_, n): [string, string] => [`f${n}`, 'x'])),
    status: 400,
    body: { code: 'invalid', errors: [{ path: 'file' }] },
  },
  {
    title: 'JSON instead of a form',
    request: raw('{"file":"Name"}', 'application/json'),
    status: 415,
    body: { code: 'unsupported_media_type' },
  },
  {
    title: 'CSV text instead of a form',
    request: raw(csv, 'text/csv'),
    status: 415,
    body: { code: 'unsupported_media_type' },
  },
  {
    title: 'an invalid dryRun parameter',
    request: withFile('leads.csv', 'text/csv'),
    query: '?dryRun=2',
    status: 400,
    body: { code: 'invalid', message: 'dryRun must be 0 or 1' },
  },
  {
    title: 'an unknown fallback category',
    request: withFile('leads.csv', 'text/csv'),
    query: '?fallbackCategory=florists',
    status: 400,
    body: { code: 'invalid', message: 'Please select a category' },
  },
]
