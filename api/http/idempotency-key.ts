import * as z from 'zod/mini'
import { IDEMPOTENCY_HEADER } from '#contract/contact-requests.ts'
import { ContractError } from '#contract/errors.ts'
import type { AppContext } from './context.ts'

/**
 * Returns the Idempotency-Key of the request, or null if it has none. Throws `invalid` when it is
 * not a UUID.
 */
export function readIdempotencyKey(ctx: AppContext): string | null {
  const key = ctx.get(IDEMPOTENCY_HEADER)
  if (key && !z.uuid().safeParse(key).success) {
    throw new ContractError('invalid', {
      fields: [{ path: IDEMPOTENCY_HEADER, message: 'Idempotency-Key must be a UUID' }],
    })
  }
  return key || null
}
