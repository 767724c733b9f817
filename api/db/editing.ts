import type { Knex } from 'knex'
import { ContractError } from '#contract/errors.ts'
import type { LockedContractor } from './contractors.ts'
import { isoTimeSql, rows } from './reading.ts'

/** Who changes a listing: its owner, or anybody's with the operator's rights. */
export interface Editor {
  id: number
  isAdmin: boolean
}

const mayEdit = 'c.deleted_at is null and (c.user_id = ? or ?)'

/**
 * The contractor for its editor, locked until commit; whose it is stands in the query (AZ3). Also
 * one that is off the public lists (P10). Throws not_found for none or a deleted one, forbidden for
 * another's.
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
  return found ?? refuse(trx, id)
}

/** The same question without a lock, before work that would be done in vain. Throws the same. */
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
  if (!found) await refuse(db, id)
}

async function refuse(db: Knex, id: number): Promise<never> {
  const existing = await db('contractors')
    .where({ id, deleted_at: null })
    .first<{ id: number } | undefined>('id')
  throw new ContractError(existing ? 'forbidden' : 'not_found')
}
