import { ContractError } from '#contract/errors.ts'
import { hasControlCharacters } from '#contract/fields.ts'

/** Maximum size of a JSON body. */
const MAX_JSON_BYTES = 1024 * 1024

/**
 * Returns the query parameters by name. Throws `invalid` for a repeated parameter or one with
 * control characters.
 */
export function readQuery(request: Request): Record<string, string> {
  const { searchParams } = new URL(request.url)
  for (const [name, value] of searchParams) {
    if (searchParams.getAll(name).length > 1) throw invalid(name, `${name} must be given once`)
    if (hasControlCharacters(value))
      throw invalid(name, `${name} contains characters that are not allowed`)
  }
  return Object.fromEntries(searchParams)
}

/**
 * Returns the JSON body. Throws `unsupported_media_type` for another content type, `too_large`
 * above 1 MB, and `invalid` if the body is not JSON.
 */
export async function readBody(request: Request): Promise<unknown> {
  if (mediaType(request) !== 'application/json') throw new ContractError('unsupported_media_type')
  const text = await request.text()
  if (new Blob([text]).size > MAX_JSON_BYTES) throw new ContractError('too_large')
  try {
    return JSON.parse(text)
  } catch {
    throw new ContractError('invalid', { message: 'The request could not be read' })
  }
}

/**
 * Returns the only file of a multipart body, whatever its field name. Throws
 * `unsupported_media_type` for another content type, `too_large` above `maxBytes`, and `invalid` if
 * there is not exactly one file.
 */
export async function readFile(request: Request, maxBytes: number): Promise<File> {
  if (mediaType(request) !== 'multipart/form-data')
    throw new ContractError('unsupported_media_type')
  const form = await request.formData().catch(() => {
    throw invalid('file', 'The upload could not be read')
  })
  const [file, second] = [...form.values()].filter((value) => value instanceof File)
  if (!file) throw invalid('file', 'Please select a file')
  if (second) throw invalid('file', 'Please select one file')
  if (file.size <= maxBytes) return file
  throw new ContractError('too_large', {
    fields: [
      { path: 'file', message: `The file is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB` },
    ],
  })
}

function mediaType(request: Request): string {
  return (request.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
}

function invalid(path: string, message: string): ContractError {
  return new ContractError('invalid', { fields: [{ path, message }] })
}
