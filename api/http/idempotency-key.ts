import * as z from 'zod/mini'
import { IDEMPOTENCY_HEADER } from '#contract/contact-requests.ts'
import { ContractError } from '#contract/errors.ts'
import type { AppContext } from './context.ts'

/**
 * The key under which a call may be sent again without being done again; null without one. Throws
 * invalid for one that is no UUID.
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
