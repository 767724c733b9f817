import type { Knex } from 'knex'
import { ContractError } from '#contract/errors.ts'
import type { LockedContractor } from './contractors.ts'
import { isoTimeSql, rows } from './reading.ts'

/** The user who edits a listing: its owner, or an admin, who may edit all. */
export interface Editor {
  id: number
  isAdmin: boolean
}

const mayEdit = 'c.deleted_at is null and (c.user_id = ? or ?)'

/**
 * Returns the contractor, locked until commit. The query itself checks the owner. Includes listings
 * that are hidden from the public. Throws `not_found` for an unknown or deleted listing,
 * `forbidden` for one of another owner.
 */
export async function lockContractor(
  trx: Knex.Transaction,
  id: number,
  { id: userId, isAdmin }: Editor,
): Promise<LockedContractor> {
  const [found] = await rows<LockedContractor>(
    trx,
    `
    select c.id, c.name, c.slug, c.category_id as "categoryId", c.city, c.state, c.zipcode, c.location, ${isoTimeSql('c.updated_at')} as "updatedAt"
    from contractors c where c.id = ? and ${mayEdit} for update`,
    [id, userId, isAdmin],
  )
  return found ?? rejectEdit(trx, id)
}

/** Checks the same without a lock, before expensive work. Throws the same errors. */
export async function assertEditable(
  db: Knex,
  id: number,
  { id: userId, isAdmin }: Editor,
): Promise<void> {
  const [found] = await rows(db, `select from contractors c where c.id = ? and ${mayEdit}`, [
    id,
    userId,
    isAdmin,
  ])
  if (!found) await rejectEdit(db, id)
}

async function rejectEdit(db: Knex, id: number): Promise<never> {
  const existing = await db('contractors')
    .where({ id, deleted_at: null })
    .first<{ id: number } | undefined>('id')
  throw new ContractError(existing ? 'forbidden' : 'not_found')
}
