import { contract } from '#contract'
import type { User } from '#contract/entities.ts'
import { ContractError } from '#contract/errors.ts'
import { type MockDb, now, type UserRow } from '../db.ts'
import { successReply, mockGroup } from '../mock-group.ts'
import { toUser } from '../serializers.ts'

const MAINTENANCE = 'Payment service is in maintenance mode. Your listing will still be activated.'

/** Mocks of payments, always in maintenance mode, because there is no payment provider. */
export const listingPaymentMocks = (db: MockDb) =>
  mockGroup(contract.listingPayment, {
    create: ({ user }) => {
      const pending = db.payments.find(
        (payment) => payment.userId === user.id && payment.status === 'pending',
      )
      const paymentIntentId = pending?.paymentIntentId ?? `mock_${crypto.randomUUID()}`
      if (!pending)
        db.payments.insert({
          userId: user.id,
          contractorId: null,
          paymentIntentId,
          status: 'pending',
          createdAt: now(),
          paidAt: null,
        })
      return {
        clientSecret: null,
        isMock: true,
        mockMessage: MAINTENANCE,
        paymentIntentId,
        publishableKey: null,
      }
    },

    activate: ({ body, user }) => {
      const payment = db.payments.find((row) => row.paymentIntentId === body.paymentIntentId)
      if (!payment) throw new ContractError('not_found', { message: 'Payment not found' })
      if (payment.userId !== user.id)
        throw new ContractError('forbidden', { message: 'This payment belongs to another account' })
      if (payment.status === 'refunded')
        throw new ContractError('payment_required', { message: 'This payment was refunded' })
      if (payment.status === 'pending') {
        db.payments.update(payment, { status: 'active', paidAt: now() })
        db.mails.insert({
          kind: 'payment_receipt',
          recipient: user.email,
          subject: 'Your listing is activated',
          body: 'Nothing was charged.',
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
