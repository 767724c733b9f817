import { contract } from '#contract'
import { ContractError } from '#contract/errors.ts'
import type { BusinessProfileForm } from '#contract/owner-listings.ts'
import { getContractor, insertContractor, updateContractor } from '../contractors.ts'
import type { MockDb } from '../db.ts'
import { mockGroup } from '../mock.ts'
import { presentDetail } from '../present.ts'

export const ownerListingsMocks = (db: MockDb) => mockGroup(contract.ownerListings, {
  /** Uses up the oldest credit (P2). */
  create: ({ body, user }) => {
    const credit = db.payments.find((payment) => payment.userId === user.id && payment.status === 'active' && payment.contractorId === null)
    if (!credit) throw new ContractError('payment_required')
    const row = insertContractor(db, { ...asColumns(body), name: body.name, categoryId: body.categoryId, userId: user.id })
    db.payments.update(credit, { contractorId: row.id })
    return presentDetail(db, row, user)
  },

  mine: ({ user }) =>
    db.contractors.all().filter((row) => row.userId === user.id && row.deletedAt === null).map((row) => presentDetail(db, row, user)),

  update: ({ params, body: { updatedAt, ...form }, user }) => {
    const row = getContractor(db, params.id)
    if (row.userId !== user.id) throw new ContractError('forbidden')
    if (updatedAt && Date.parse(updatedAt) < Date.parse(row.updatedAt)) throw new ContractError('conflict')
    return presentDetail(db, updateContractor(db, row, asColumns(form)), user)
  },
})

/** The owner form's spelling as the entity's (F1). */
function asColumns<F extends Partial<BusinessProfileForm>>({ phone, address, ...form }: F) {
  return { ...form, phoneNumber: phone, location: address }
}
