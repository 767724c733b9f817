import { contract } from '#contract'
import { ContractError } from '#contract/errors.ts'
import { paymentMessages } from '#contract/messages.ts'
import { assertPayable } from '#contract/rules/offer.ts'
import { readSite } from '../../db/site.ts'
import { getUser } from '../../db/users.ts'
import type { Feature, FeatureDeps } from '../../feature.ts'
import type { Intent } from '../../integrations/payment-provider.ts'
import { activatePayment } from './activate-payment.ts'
import { createMockPayment, createPayment, type NewPayment } from './create-payment.ts'
import { settleOpenPayments, startReconciler } from './settle-open.ts'
import { stripeWebhook } from './webhook.ts'

export function listingPayment({ db, log, payments, events, bindGroup }: FeatureDeps): Feature {
  const provider = payments.mode === 'stripe' ? payments.provider : null

  /** The running `createPayment` of each user and price. Concurrent requests of one user share it. */
  const pendingIntents = new Map<string, Promise<Intent>>()
  function openIntent(payment: NewPayment): Promise<Intent> {
    if (!provider) throw new ContractError('not_configured')
    const key = `${payment.userId} ${payment.amount}`
    const pending =
      pendingIntents.get(key) ??
      createPayment({ db, provider, log }, payment).finally(() => pendingIntents.delete(key))
    pendingIntents.set(key, pending)
    return pending
  }

  bindGroup(contract.listingPayment, {
    create: async ({ user, body: { amount } }) => {
      const { offer } = await readSite(db)
      assertPayable(offer, amount)
      const payment = { userId: user.id, amount }
      if (payments.mode === 'mock') {
        return {
          clientSecret: null,
          isMock: true,
          mockMessage: paymentMessages.maintenance,
          paymentIntentId: await createMockPayment(db, payment),
          publishableKey: null,
        }
      }
      const { id, clientSecret } = await openIntent(payment)
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
