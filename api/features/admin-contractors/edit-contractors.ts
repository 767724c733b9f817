import type { Knex } from 'knex'
import { contract } from '#contract'
import type { Body } from '#contract/endpoint.ts'
import type { ContractorDetail } from '#contract/entities.ts'
import { ContractError } from '#contract/errors.ts'
import { assertWholePosition } from '#contract/rules/position.ts'
import { recordAudit } from '../../db/audit.ts'
import { getEditableDetail } from '../../db/contractor-detail.ts'
import { insertContractor, updateContractor } from '../../db/contractors.ts'
import { lockContractor } from '../../db/editing.ts'
import { nextDirectoryVersion } from '../../db/rows.ts'
import { assertOwnerExists, binContractor, markOwner, type Named, unbinContractor } from './repo.ts'

const { create, update } = contract.adminContractors

/**
 * Lists a contractor, unowned unless an owner is named (F6). Throws name_taken, invalid for an
 * unknown category or owner.
 */
export function createContractor(
  db: Knex,
  form: Body<typeof create>,
  adminId: number,
): Promise<ContractorDetail> {
  return change(db, async (trx, version) => {
    await assertOwnerExists(trx, form.userId)
    const id = await insertContractor(trx, version, {
      ...form,
      latitude: form.latitude ?? null,
      longitude: form.longitude ?? null,
    })
    await markOwner(trx, form.userId)
    await note(trx, adminId, 'contractor.created', { id, name: form.name })
    return getEditableDetail(trx, id)
  })
}

/** Changes what the form says and nothing else (F5). Throws not_found, and as `createContractor`. */
export function editContractor(
  db: Knex,
  { id, form }: { id: number; form: Body<typeof update> },
  adminId: number,
): Promise<ContractorDetail> {
  return change(db, async (trx, version) => {
    const locked = await lockContractor(trx, id, { id: adminId, isAdmin: true })
    const before = await getEditableDetail(trx, id)
    await assertOwnerExists(trx, form.userId)
    await updateContractor(trx, version, locked, { ...form, ...positionOf(form, before) }, null)
    const after = await getEditableDetail(trx, id)
    if (after.userId !== before.userId) await markOwner(trx, after.userId)
    // The coordinates may go with the address.
    const fields = [
      ...new Set([
        ...(Object.keys(form) as (keyof typeof form)[]),
        'latitude',
        'longitude',
      ] as const),
    ].filter((key) => after[key] !== before[key])
    await note(trx, adminId, 'contractor.updated', after, {
      fields,
      ...(after.name === before.name ? {} : { nameBefore: before.name }),
    })
    return after
  })
}

/**
 * Takes a contractor off every list for 30 days, then for good (I3); its payment stays spent.
 * Throws not_found.
 */
export function removeContractor(db: Knex, id: number, adminId: number): Promise<void> {
  return change(db, async (trx, version) => {
    const gone = await binContractor(trx, version, id)
    if (!gone) throw new ContractError('not_found')
    await note(trx, adminId, 'contractor.deleted', gone)
  })
}

/**
 * Lists a deleted contractor again, at the address it had. Throws not_found, name_taken when
 * another has its name by now, credit_returned.
 */
export function restoreContractor(
  db: Knex,
  id: number,
  adminId: number,
): Promise<ContractorDetail> {
  return change(db, async (trx, version) => {
    const back = await unbinContractor(trx, version, id)
    if (!back) throw new ContractError('not_found')
    await note(trx, adminId, 'contractor.restored', back)
    return getEditableDetail(trx, id)
  })
}

/** Under the next version of the directory, which every writer of contractors takes first. */
function change<T>(
  db: Knex,
  work: (trx: Knex.Transaction, version: number) => Promise<T>,
): Promise<T> {
  return db.transaction(async (trx) => work(trx, await nextDirectoryVersion(trx)))
}

function note(
  trx: Knex.Transaction,
  userId: number,
  action: string,
  { id, name }: Named,
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
 * One coordinate that is sent alone goes with the other as it is. Throws invalid when there is no
 * other.
 */
function positionOf(form: Partial<Position>, before: Position): Partial<Position> {
  if (form.latitude === undefined && form.longitude === undefined) return {}
  const { latitude = before.latitude, longitude = before.longitude } = form
  assertWholePosition({ latitude, longitude })
  return { latitude, longitude }
}
