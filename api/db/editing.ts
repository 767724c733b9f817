import type { Knex } from 'knex'
import { ContractError } from '#contract/errors.ts'
import type { LockedContractor } from './contractors.ts'
import { isoTimeSql, rows } from './reading.ts'

/** The user who edits a contractor: its owner or an admin. Admins may edit all contractors. */
export interface Editor {
  id: number
  isAdmin: boolean
}

const mayEdit = 'c.deleted_at is null and (c.user_id = ? or ?)'

/**
 * Locks a contractor until commit and returns it. Also finds contractors that are not public.
 * Throws `not_found` for an unknown or deleted contractor, and `forbidden` when the user is neither
 * its owner nor an admin.
 */
export async function lockContractor(
  trx: Knex.Transaction,
  id: number,
  { id: userId, isAdmin }: Editor,
): Promise<LockedContractor> {
  const [found] = await rows<LockedContractor>(
    trx,
    `
    select c.id, c.name, c.slug, c.category_id as "categoryId", c.city, c.state, c.zipcode, c.location, c.latitude, c.longitude, c.position_source as "positionSource", c.license_number as "licenseNumber", ${isoTimeSql('c.updated_at')} as "updatedAt"
    from contractors c where c.id = ? and ${mayEdit} for update`,
    [id, userId, isAdmin],
  )
  return found ?? throwEditError(trx, id)
}

/** Throws the same errors as `lockContractor`, but does not lock. Call it before expensive work. */
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
  if (!found) await throwEditError(db, id)
}

async function throwEditError(db: Knex, id: number): Promise<never> {
  const existing = await db('contractors')
    .where({ id, deleted_at: null })
    .first<{ id: number } | undefined>('id')
  throw new ContractError(existing ? 'forbidden' : 'not_found')
}
