import { stringify } from 'csv-stringify/browser/esm/sync'
import { readCsv } from './read-csv.ts'

/** Which rows of a file are broken: the third, the sixth … */
const EVERY = 3

/**
 * The upload with an unquoted comma too many in every third row, as files out of spreadsheets have
 * them: the importer then finds and explains the fault by itself. A file that is no CSV stays as it
 * is.
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
  // They speak of the body before.
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
      return (index + 1) % EVERY === 0 ? [...padded, 'and a cell too many'] : cells
    })
    return stringify([header, ...broken])
  } catch {
    return null
  }
}
