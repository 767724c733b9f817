import { contract } from '#contract'
import { ContractError } from '#contract/errors.ts'
import { paymentMessages } from '#contract/messages.ts'
import { getUser } from '../../db/users.ts'
import type { Feature, FeatureDeps } from '../../feature.ts'
import type { Intent } from '../../integrations/payment-provider.ts'
import { activatePayment } from './activate-payment.ts'
import { createMockPayment, createPayment } from './create-payment.ts'
import { settleOpenPayments, startReconciler } from './settle-open.ts'
import { stripeWebhook } from './webhook.ts'

export function listingPayment({ db, log, payments, events, bindGroup }: FeatureDeps): Feature {
  const provider = payments.mode === 'stripe' ? payments.provider : null

  /** The running `createPayment` of each user. Concurrent requests of one user share it. */
  const pendingIntents = new Map<number, Promise<Intent>>()
  function openIntent(userId: number): Promise<Intent> {
    if (!provider) throw new ContractError('not_configured')
    const pending =
      pendingIntents.get(userId) ??
      createPayment({ db, provider, log }, userId).finally(() => pendingIntents.delete(userId))
    pendingIntents.set(userId, pending)
    return pending
  }

  bindGroup(contract.listingPayment, {
    create: async ({ user }) => {
      if (payments.mode === 'mock') {
        return {
          clientSecret: null,
          isMock: true,
          mockMessage: paymentMessages.maintenance,
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
        publishableKey: provider?.publishableKey ?? null,
      }
    },

    activate: async ({ user, body }) => {
      await activatePayment({ db, payments, log }, user.id, body.paymentIntentId)
      return { success: true as const, user: await getUser(db, user.id) }
    },
  })
  if (provider) events.on('signedIn', (userId) => settleOpenPayments({ db, log, provider }, userId))

  return {
    middleware: stripeWebhook({ db, log, provider }),
    startLoops: () => (provider ? [startReconciler({ db, log, provider })] : []),
  }
}
