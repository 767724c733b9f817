import type Router from '@koa/router'
import type { Knex } from 'knex'
import { contract } from '#contract'
import type { User } from '#contract/entities.ts'
import { ContractError } from '#contract/errors.ts'
import { bindGroup, type BindOptions } from '../../http/bind.ts'
import type { AppState, Logger } from '../../http/context.ts'
import type { Intent } from '../../integrations/stripe.ts'
import { activatePayment } from './activate-payment.ts'
import { createMockPayment, createPayment } from './create-payment.ts'
import type { Payments } from './payments.ts'

export interface ListingPaymentDeps extends BindOptions {
  db: Knex
  payments: Payments
  log: Logger
  /** Returns the user as in API replies. Provided by the session feature. */
  findUser: (id: number) => Promise<User | undefined>
}

/** Shown in maintenance mode, while nothing is charged. */
const MAINTENANCE = 'Payment service is in maintenance mode. Your listing will still be activated.'

export function listingPaymentRoutes(
  router: Router<AppState>,
  { db, payments, log, findUser, currentUser }: ListingPaymentDeps,
): void {
  /**
   * The running request of each user. Concurrent requests of one user share one call to the
   * provider.
   */
  const pendingIntents = new Map<number, Promise<Intent>>()
  function openIntent(userId: number): Promise<Intent> {
    if (payments.mode === 'mock' || !payments.provider) throw new ContractError('not_configured')
    const pending =
      pendingIntents.get(userId) ??
      createPayment({ db, provider: payments.provider, log }, userId).finally(() =>
        pendingIntents.delete(userId),
      )
    pendingIntents.set(userId, pending)
    return pending
  }

  bindGroup(
    router,
    contract.listingPayment,
    {
      create: async ({ user }) => {
        if (payments.mode === 'mock') {
          return {
            clientSecret: null,
            isMock: true,
            mockMessage: MAINTENANCE,
            paymentIntentId: await createMockPayment(db, user.id),
            publishableKey: null,
          }
        }
        const { id, clientSecret } = await openIntent(user.id)
        return {
          clientSecret,
          isMock: false,
          mockMessage: null,
          paymentIntentId: id,
          publishableKey: payments.provider?.publishableKey ?? null,
        }
      },

      activate: async ({ user, body }) => {
        await activatePayment({ db, payments, log }, user.id, body.paymentIntentId)
        const activated = await findUser(user.id)
        if (!activated) throw new ContractError('unauthenticated')
        return { success: true as const, user: activated }
      },
    },
    { currentUser },
  )
}
