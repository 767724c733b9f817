import type { Knex } from 'knex'
import { contract } from '#contract'
import type { Body } from '#contract/endpoint.ts'
import type { ContractorDetail } from '#contract/entities.ts'
import { ContractError } from '#contract/errors.ts'
import { assertCompletePosition } from '#contract/rules/position.ts'
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
 * Creates a contractor, without an owner unless the form has one. Throws `name_taken`, and
 * `invalid` for an unknown category or owner.
 */
export function createContractor(
  db: Knex,
  form: Body<typeof create>,
  adminId: number,
): Promise<ContractorDetail> {
  return withDirectoryVersion(db, async (trx, version) => {
    await assertOwnerExists(trx, form.userId)
    const id = await insertContractor(trx, version, {
      ...form,
      latitude: form.latitude ?? null,
      longitude: form.longitude ?? null,
    })
    await setIsContractor(trx, form.userId)
    await audit(trx, adminId, 'contractor.created', { id, name: form.name })
    return getEditableDetail(trx, id)
  })
}

/** Changes only the fields in the form. Throws `not_found`, and the errors of `createContractor`. */
export function editContractor(
  db: Knex,
  { id, form }: { id: number; form: Body<typeof update> },
  adminId: number,
): Promise<ContractorDetail> {
  return withDirectoryVersion(db, async (trx, version) => {
    const locked = await lockContractor(trx, id, { id: adminId, isAdmin: true })
    const before = await getEditableDetail(trx, id)
    await assertOwnerExists(trx, form.userId)
    await updateContractor(trx, version, locked, { ...form, ...mergePosition(form, before) }, null)
    const after = await getEditableDetail(trx, id)
    if (after.userId !== before.userId) await setIsContractor(trx, after.userId)
    // A changed address may clear the coordinates.
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
 * Soft-deletes a contractor: it can be restored for 30 days, then it is purged. Its payment stays
 * used. Throws `not_found`.
 */
export function removeContractor(db: Knex, id: number, adminId: number): Promise<void> {
  return withDirectoryVersion(db, async (trx, version) => {
    const deleted = await softDeleteContractor(trx, version, id)
    if (!deleted) throw new ContractError('not_found')
    await audit(trx, adminId, 'contractor.deleted', deleted)
  })
}

/**
 * Restores a deleted contractor at its old address. Throws `not_found`, `name_taken` when another
 * contractor now has the name, and `credit_returned`.
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
 * Runs `work` in a transaction with the next directory version, which every writer of contractors
 * takes first.
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
    subject: `contractor ${id}: ${name}`,
    details: { contractorId: id, ...details },
  })
}

type Position = Pick<ContractorDetail, 'latitude' | 'longitude'>

/**
 * Returns both coordinates when the form has at least one; the other comes from the contractor.
 * Throws `invalid` when only one is known.
 */
function mergePosition(form: Partial<Position>, before: Position): Partial<Position> {
  if (form.latitude === undefined && form.longitude === undefined) return {}
  const { latitude = before.latitude, longitude = before.longitude } = form
  assertCompletePosition({ latitude, longitude })
  return { latitude, longitude }
}
