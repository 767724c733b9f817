import { MAX_PHOTO_BYTES, PHOTO_TYPES } from '#contract/listing-photos.ts'
import { formatMegabytes } from '../../lib/format-size.ts'

/**
 * Checks type and size of a picture before the upload. Returns the problem, or null for a valid
 * file. Only the server checks the content.
 */
export function findFileProblem({
  name,
  size,
  type,
}: Pick<File, 'name' | 'size' | 'type'>): string | null {
  if (size === 0) return `${name} is empty`
  if (size > MAX_PHOTO_BYTES) return `${name} is larger than ${formatMegabytes(MAX_PHOTO_BYTES)}`
  // Some systems report no type.
  if (type !== '' && !PHOTO_TYPES.split(',').includes(type))
    return `${name} is not a JPEG, PNG or WebP picture`
  return null
}
