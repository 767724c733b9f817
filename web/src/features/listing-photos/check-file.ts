import { MAX_PHOTO_BYTES, PHOTO_TYPES } from '#contract/listing-photos.ts'

const MEGABYTE = 1024 * 1024

/**
 * Why a file cannot be a picture of a listing, before it is sent; null when it may be. The server
 * looks at the bytes.
 */
export function problemOf({
  name,
  size,
  type,
}: Pick<File, 'name' | 'size' | 'type'>): string | null {
  if (size === 0) return `${name} is empty`
  if (size > MAX_PHOTO_BYTES) return `${name} is larger than ${MAX_PHOTO_BYTES / MEGABYTE} MB`
  // Some systems name no type at all.
  if (type !== '' && !PHOTO_TYPES.split(',').includes(type))
    return `${name} is not a JPEG, PNG or WebP picture`
  return null
}
