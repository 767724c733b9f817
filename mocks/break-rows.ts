import { csvText } from '#contract/rules/csv-write.ts'
import { readCsv } from './read-csv.ts'

const BROKEN_ROW_INTERVAL = 3

/**
 * Returns the upload with one extra cell in every third row, as if the row contained an unquoted
 * comma. The importer then rejects these rows. A file that is not a CSV stays unchanged.
 */
export async function withBrokenRows(request: Request): Promise<Request> {
  const copy = request.clone()
  const form = await copy.formData().catch(() => null)
  const file = form && [...form.values()].find((value) => value instanceof File)
  const text = file ? breakRows(await file.text()) : null
  if (!file || text === null) return request
  const body = new FormData()
  body.append('file', new File([text], file.name, { type: file.type }))
  const headers = new Headers(request.headers)
  // These headers describe the old body.
  for (const name of ['content-type', 'content-length']) headers.delete(name)
  return new Request(request.url, { method: request.method, headers, body })
}

function breakRows(text: string): string | null {
  try {
    const { header, rows } = readCsv(text)
    const broken = rows.map(({ cells }, index) => {
      const padded = [
        ...cells,
        ...Array.from({ length: Math.max(0, header.length - cells.length) }, () => ''),
      ]
      return (index + 1) % BROKEN_ROW_INTERVAL === 0 ? [...padded, 'and a cell too many'] : cells
    })
    return csvText([header, ...broken])
  } catch {
    return null
  }
}
