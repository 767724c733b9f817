import type { IncomingMessage } from 'node:http'
import { ContractError } from '#contract/errors.ts'
import { paymentMessages } from '#contract/messages.ts'
import type { AppContext, AppMiddleware } from '../../http/context.ts'
import * as repo from './repo.ts'
import { settlePayment, type SettleDeps } from './settle.ts'

/**
 * Path that the provider calls. It is not part of the contract. A signature replaces the
 * same-origin check.
 */
export const STRIPE_WEBHOOK_PATH = '/api/webhooks/stripe'

/** The evidence of a dispute alone may have 150,000 characters. */
const MAX_BYTES = 512 * 1024

/**
 * Event types that are processed. An event only makes the server load the intent from the provider.
 * Only the loaded state is used, so events may arrive repeatedly and in any order.
 */
const handledEvents = new Set([
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.closed',
])

/**
 * Returns middleware that handles provider events. It replies 200 when the event was processed or
 * is ignored, 400 for a wrong signature, and 5xx when the provider or the database cannot be
 * reached, so that the provider sends the event again.
 */
export function stripeWebhook(
  deps: Omit<SettleDeps, 'provider'> & { provider: SettleDeps['provider'] | null },
): AppMiddleware {
  return async (ctx, next) => {
    if (ctx.path !== STRIPE_WEBHOOK_PATH) return next()
    ctx.state.route = `POST ${STRIPE_WEBHOOK_PATH}`
    ctx.set('cache-control', 'no-store')
    if (ctx.method !== 'POST') {
      ctx.set('allow', 'POST')
      throw new ContractError('method_not_allowed')
    }
    const { db, provider, log } = deps
    if (!provider) throw new ContractError('not_configured')
    const event = provider.readEvent(
      await ctx.state.receiveBody(() => readBody(ctx)),
      ctx.get('stripe-signature'),
    )
    if (!event) throw new ContractError('invalid', { message: paymentMessages.invalidSignature })
    if (
      handledEvents.has(event.type) &&
      event.intentId !== null &&
      !(await repo.isKnownEvent(db, event.id))
    ) {
      await settlePayment({ db, provider, log }, event.intentId, event)
    }
    ctx.status = 200
    ctx.body = { received: true }
  }
}

/**
 * Returns the raw bytes of the body, because the signature covers the bytes. Throws `too_large`
 * above the limit.
 */
async function readBody(ctx: AppContext): Promise<Buffer> {
  if (Number(ctx.get('content-length')) > MAX_BYTES) throw tooLarge(ctx)
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of ctx.req as IncomingMessage & AsyncIterable<Buffer>) {
    if ((bytes += chunk.length) > MAX_BYTES) throw tooLarge(ctx)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * Returns a `too_large` error and closes the connection after the reply, because the rest of the
 * body is not read.
 */
function tooLarge(ctx: AppContext): ContractError {
  ctx.set('connection', 'close')
  return new ContractError('too_large')
}
