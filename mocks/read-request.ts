import { ContractError, invalidField } from '#contract/errors.ts'
import { hasControlCharacters } from '#contract/fields.ts'
import { requestMessages, uploadMessages, fieldMessages } from '#contract/messages.ts'
import { MAX_JSON_BYTES } from '#contract/rules/limits.ts'

/**
 * Returns the query parameters by name. Throws `invalid` for a repeated parameter or one with
 * control characters.
 */
export function readQuery(request: Request): Record<string, string> {
  const { searchParams } = new URL(request.url)
  for (const [name, value] of searchParams) {
    if (searchParams.getAll(name).length > 1) throw invalidField(name, fieldMessages.repeated(name))
    if (hasControlCharacters(value))
      throw invalidField(name, fieldMessages.forbiddenCharacters(name))
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
    throw new ContractError('invalid', { message: requestMessages.unreadable })
  }
}

/**
 * Returns the only file of a multipart body, whatever its field name. Throws
 * `unsupported_media_type` for another content type, `too_large` above `maxBytes`, and `invalid` if
 * the body cannot be read or does not have exactly one file.
 */
export async function readFile(request: Request, maxBytes: number): Promise<File> {
  if (mediaType(request) !== 'multipart/form-data')
    throw new ContractError('unsupported_media_type')
  const form = await request.formData().catch(() => {
    throw invalidField('file', uploadMessages.unreadable)
  })
  const [file, second] = [...form.values()].filter((value) => value instanceof File)
  if (!file) throw invalidField('file', uploadMessages.noFile)
  if (second) throw invalidField('file', uploadMessages.severalFiles)
  if (file.size <= maxBytes) return file
  throw new ContractError('too_large', {
    fields: [{ path: 'file', message: uploadMessages.tooLarge(maxBytes) }],
  })
}

function mediaType(request: Request): string {
  return (request.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
}
