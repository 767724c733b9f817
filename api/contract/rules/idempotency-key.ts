import * as z from 'zod/mini'
import { IDEMPOTENCY_HEADER } from '../contact-requests.ts'
import { invalidField } from '../errors.ts'
import { requestMessages } from '../messages.ts'

/**
 * Returns the key in the value of the header, or null if the header is missing or empty. Throws
 * `invalid` if it is not a UUID.
 */
export function parseIdempotencyKey(value: string | null): string | null {
  if (!value) return null
  if (z.uuid().safeParse(value).success) return value
  throw invalidField(IDEMPOTENCY_HEADER, requestMessages.invalidIdempotencyKey)
}
