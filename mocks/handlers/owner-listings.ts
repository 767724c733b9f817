import { listingLiveMail } from '#content/mails.ts'
import { contract } from '#contract'
import { IDEMPOTENCY_HEADER } from '#contract/contact-requests.ts'
import { ContractError } from '#contract/errors.ts'
import type { BusinessProfileForm } from '#contract/owner-listings.ts'
import { parseIdempotencyKey } from '#contract/rules/idempotency-key.ts'
import { MAX_SIMILAR_NAMES } from '#contract/rules/limits.ts'
import { assertNotStale } from '#contract/rules/optimistic-lock.ts'
import { similarNameKey } from '#contract/rules/similar-name.ts'
import { getContractor, insertContractor, updateContractor } from '../contractors.ts'
import { type ContractorRow, type MockDb, now, type PaymentRow } from '../db.ts'
import { queueMail } from '../mails.ts'
import { mockGroup } from '../mock-group.ts'
import { isPublic, toContractorDetail } from '../serializers.ts'
import { readMockSite } from '../site.ts'

export const ownerListingsMocks = (db: MockDb) =>
  mockGroup(
    contract.ownerListings,
    {
      /** Creates the listing with the oldest credit. */
      create: ({ body, user, request }) => {
        const existing = findListingByKey(db, user.id, request)
        const listingForm = JSON.stringify(body)
        if (existing && existing.listingForm !== listingForm) throw new ContractError('key_reused')
        if (existing) return toContractorDetail(db, existing.row, user)
        const credit =
          db.payments.find(
            (payment) =>
              payment.userId === user.id &&
              payment.status === 'active' &&
              payment.contractorId === null,
          ) ?? freeCredit(db, user.id)
        if (!credit) throw new ContractError('payment_required')
        const row = insertContractor(db, {
          ...toRowFields(body),
          name: body.name,
          categoryId: body.categoryId,
          userId: user.id,
        })
        const listingKey = parseIdempotencyKey(request.headers.get(IDEMPOTENCY_HEADER))
        db.payments.update(credit, {
          contractorId: row.id,
          ...(listingKey ? { listingKey, listingForm } : {}),
        })
        const owner = db.users.get(user.id)
        if (owner) db.users.update(owner, { isContractor: true })
        queueMail(db, {
          recipient: user.email,
          ...listingLiveMail({ ...row, origin: new URL(request.url).origin }),
        })
        return toContractorDetail(db, row, user)
      },

      mine: ({ user, headers }) => {
        headers.set('vary', 'Cookie')
        return db.contractors
          .all()
          .filter((row) => row.userId === user.id && row.deletedAt === null)
          .map((row) => toContractorDetail(db, row, user))
      },

      update: ({ params, body: { updatedAt, ...form }, user }) => {
        const row = getContractor(db, params.id)
        if (row.userId !== user.id) throw new ContractError('forbidden')
        assertNotStale(updatedAt, row.updatedAt, 'listing')
        return toContractorDetail(db, updateContractor(db, row, toRowFields(form)), user)
      },

      similarNames: ({ query: { name, except }, user }) => {
        const key = similarNameKey(name)
        return db.contractors
          .all()
          .filter(
            (row) =>
              row.deletedAt === null &&
              row.id !== except &&
              key !== '' &&
              similarNameKey(row.name) === key &&
              (user.isAdmin || isPublic(db, row)),
          )
          .slice(0, MAX_SIMILAR_NAMES)
          .map((row) => toContractorDetail(db, row, user))
      },
    },
    {
      needsNoCredit: (request, user) =>
        findListingByKey(db, user.id, request) !== undefined ||
        readMockSite(db).offer.mode === 'free',
    },
  )

function freeCredit(db: MockDb, userId: number): PaymentRow | undefined {
  if (readMockSite(db).offer.mode !== 'free') return undefined
  return db.payments.insert({
    userId,
    contractorId: null,
    paymentIntentId: null,
    amountCents: 0,
    status: 'active',
    createdAt: now(),
    paidAt: now(),
  })
}

/** Maps the owner form's field names to the entity's. */
function toRowFields<F extends Partial<BusinessProfileForm>>({ phone, address, ...form }: F) {
  return { ...form, phoneNumber: phone, location: address }
}

/** Returns the listing that the user created with the idempotency key of this request, and its form. */
function findListingByKey(
  db: MockDb,
  userId: number,
  request: Request,
): { row: ContractorRow; listingForm: string | undefined } | undefined {
  const key = parseIdempotencyKey(request.headers.get(IDEMPOTENCY_HEADER))
  const payment =
    key === null
      ? undefined
      : db.payments.find((row) => row.userId === userId && row.listingKey === key)
  const row = payment ? db.contractors.get(payment.contractorId ?? 0) : undefined
  return row?.deletedAt === null ? { row, listingForm: payment?.listingForm } : undefined
}
