import { receiptMail } from '#content/mails.ts'
import { contract } from '#contract'
import type { User } from '#contract/entities.ts'
import { ContractError } from '#contract/errors.ts'
import { paymentMessages } from '#contract/messages.ts'
import { assertPayable } from '#contract/rules/offer.ts'
import { type MockDb, now, type UserRow } from '../db.ts'
import { queueMail } from '../mails.ts'
import { successReply, mockGroup } from '../mock-group.ts'
import { toUser } from '../serializers.ts'
import { readMockSite } from '../site.ts'

/** Mocks of payments, always in maintenance mode, because there is no payment provider. */
export const listingPaymentMocks = (db: MockDb) =>
  mockGroup(contract.listingPayment, {
    create: ({ user, body: { amount } }) => {
      assertPayable(readMockSite(db).offer, amount)
      const pending = db.payments.find(
        (payment) =>
          payment.userId === user.id &&
          payment.status === 'pending' &&
          payment.amountCents === amount,
      )
      const paymentIntentId = pending?.paymentIntentId ?? `mock_${crypto.randomUUID()}`
      if (!pending)
        db.payments.insert({
          userId: user.id,
          contractorId: null,
          paymentIntentId,
          amountCents: amount,
          status: 'pending',
          createdAt: now(),
          paidAt: null,
        })
      return {
        clientSecret: null,
        isMock: true,
        mockMessage: paymentMessages.maintenance,
        paymentIntentId,
        publishableKey: null,
      }
    },

    activate: ({ body, user }) => {
      const payment = db.payments.find((row) => row.paymentIntentId === body.paymentIntentId)
      if (!payment) throw new ContractError('not_found', { message: paymentMessages.unknown })
      if (payment.userId !== user.id)
        throw new ContractError('forbidden', { message: paymentMessages.ofAnotherAccount })
      if (payment.status === 'refunded')
        throw new ContractError('payment_required', { message: paymentMessages.refunded })
      if (payment.status === 'pending') {
        db.payments.update(payment, { status: 'active', paidAt: now() })
        queueMail(db, {
          recipient: user.email,
          ...receiptMail({ ...payment, price: null }),
        })
      }
      return {
        ...successReply,
        user: toUser(db, db.users.update(userRow(db, user), { isContractor: true })),
      }
    },
  })

function userRow(db: MockDb, user: User): UserRow {
  const row = db.users.get(user.id)
  if (!row) throw new ContractError('unauthenticated')
  return row
}
