import type { Knex } from 'knex'
import { contract } from '#contract'
import type { Body } from '#contract/endpoint.ts'
import type { ContractorDetail } from '#contract/entities.ts'
import { ContractError } from '#contract/errors.ts'
import { auditSubject } from '#contract/rules/audit-subject.ts'
import { recordAudit } from '../../db/audit.ts'
import { getEditableDetail } from '../../db/contractor-detail.ts'
import { insertContractor, updateContractor } from '../../db/contractors.ts'
import { lockContractor } from '../../db/editing.ts'
import { nextDirectoryVersion } from '../../db/rows.ts'
import {
  assertOwnerExists,
  softDeleteContractor,
  setIsContractor,
  type ContractorName,
  undeleteContractor,
} from './repo.ts'

const { create, update } = contract.adminContractors

/**
 * Creates a contractor. It has no owner unless the form contains one. Throws `name_taken` when
 * another contractor has the name, and `invalid` for an unknown category or owner.
 */
export function createContractor(
  db: Knex,
  form: Body<typeof create>,
  adminId: number,
): Promise<ContractorDetail> {
  return withDirectoryVersion(db, async (trx, version) => {
    await assertOwnerExists(trx, form.userId)
    const id = await insertContractor(trx, version, form)
    await setIsContractor(trx, form.userId)
    await audit(trx, adminId, 'contractor.created', { id, name: form.name })
    return getEditableDetail(trx, id)
  })
}

/**
 * Changes only the fields in the form. Throws `not_found`, the errors of `createContractor`, and
 * `invalid` when the contractor would have only one coordinate.
 */
export function editContractor(
  db: Knex,
  { id, form }: { id: number; form: Body<typeof update> },
  adminId: number,
): Promise<ContractorDetail> {
  return withDirectoryVersion(db, async (trx, version) => {
    const locked = await lockContractor(trx, id, { id: adminId, isAdmin: true })
    const before = await getEditableDetail(trx, id)
    await assertOwnerExists(trx, form.userId)
    const { website = before.website, email = before.email } = form
    // Nobody can claim the listing with the new address or website for some days.
    const contactChangedAt =
      website === before.website && email === before.email ? undefined : new Date()
    await updateContractor(trx, version, locked, { ...form, contactChangedAt }, null)
    const after = await getEditableDetail(trx, id)
    if (after.userId !== before.userId) await setIsContractor(trx, after.userId)
    // The coordinates are compared too, because a changed address may have cleared them.
    const fields = [
      ...new Set([
        ...(Object.keys(form) as (keyof typeof form)[]),
        'latitude',
        'longitude',
      ] as const),
    ].filter((key) => after[key] !== before[key])
    await audit(trx, adminId, 'contractor.updated', after, {
      fields,
      ...(after.name === before.name ? {} : { nameBefore: before.name }),
    })
    return after
  })
}

/**
 * Soft-deletes a contractor. It can be restored for `BIN_DAYS`, then it is purged. Its payment does
 * not become a credit again. Throws `not_found`.
 */
export function removeContractor(db: Knex, id: number, adminId: number): Promise<void> {
  return withDirectoryVersion(db, async (trx, version) => {
    const deleted = await softDeleteContractor(trx, version, id)
    if (!deleted) throw new ContractError('not_found')
    await audit(trx, adminId, 'contractor.deleted', deleted)
  })
}

/**
 * Restores a deleted contractor. Throws `not_found`, `name_taken` when another contractor now has
 * the name, and `credit_returned` when its payment has become a credit again.
 */
export function restoreContractor(
  db: Knex,
  id: number,
  adminId: number,
): Promise<ContractorDetail> {
  return withDirectoryVersion(db, async (trx, version) => {
    const restored = await undeleteContractor(trx, version, id)
    if (!restored) throw new ContractError('not_found')
    await audit(trx, adminId, 'contractor.restored', restored)
    return getEditableDetail(trx, id)
  })
}

/**
 * Runs `work` in a transaction with the next directory version. The version is taken before any row
 * is locked, to avoid deadlocks with other writers.
 */
function withDirectoryVersion<T>(
  db: Knex,
  work: (trx: Knex.Transaction, version: number) => Promise<T>,
): Promise<T> {
  return db.transaction(async (trx) => work(trx, await nextDirectoryVersion(trx)))
}

function audit(
  trx: Knex.Transaction,
  userId: number,
  action: string,
  { id, name }: ContractorName,
  details: Record<string, unknown> = {},
): Promise<void> {
  return recordAudit(trx, {
    userId,
    action,
    subject: auditSubject('contractor', id, name),
    details: { contractorId: id, ...details },
  })
}
