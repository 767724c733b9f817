import * as z from 'zod/mini'
import { invalidField } from '../errors.ts'
import { requestMessages } from '../messages.ts'

/**
 * Request header with a UUID that the client creates. A repeated request with the same key and
 * content has no second effect. The same key with other content fails with `key_reused`.
 */
export const IDEMPOTENCY_HEADER = 'idempotency-key'

/**
 * Returns the key in the value of the header, or null if the header is missing or empty. Throws
 * `invalid` if it is not a UUID.
 */
export function parseIdempotencyKey(value: string | null): string | null {
  if (!value) return null
  if (z.uuid().safeParse(value).success) return value
  throw invalidField(IDEMPOTENCY_HEADER, requestMessages.invalidIdempotencyKey)
}
