import type { Knex } from 'knex'
import type { ContractorDetail } from '#contract/entities.ts'
import { listDetails, withOwner } from '../../db/contractor-detail.ts'
import { rows } from '../../db/reading.ts'

/**
 * All listings of a user that were not deleted, the oldest first; those off the public lists too
 * (P10).
 */
export async function listOwned(db: Knex, userId: number): Promise<ContractorDetail[]> {
  return (await listDetails(db, 'editable', 'c.user_id = ? order by c.id', [userId])).map(withOwner)
}

export interface MadeListing {
  id: number
  /** Null for listings made before it was stored. */
  formHash: string | null
}

/** The listing that the user made under this key; undefined when there is none, or it was deleted. */
export async function findMadeUnder(
  db: Knex,
  userId: number,
  key: string,
): Promise<MadeListing | undefined> {
  const [made] = await rows<MadeListing>(
    db,
    `
    select c.id, s.listing_form_hash as "formHash" from subscriptions s join contractors c on c.id = s.contractor_id
    where s.user_id = ? and s.listing_key = ? and c.deleted_at is null`,
    [userId, key],
  )
  return made
}

/** The user's oldest unused credit, locked until commit (MO3). */
export async function lockOldestCredit(
  trx: Knex.Transaction,
  userId: number,
): Promise<number | undefined> {
  const credit = () =>
    trx('subscriptions').where({ user_id: userId, status: 'active', contractor_id: null })
  for (;;) {
    const locked = await credit()
      .orderByRaw('coalesce(paid_at, created_at), id')
      .forUpdate()
      .first<{ id: number } | undefined>('id')
    // One that was given back while we waited for it is none, but another may be there.
    if (locked || !(await credit().first('id'))) return locked?.id
  }
}

/** Binds a credit to the listing made with it; the owner is a contractor from now on (F27). */
export async function useCredit(
  trx: Knex.Transaction,
  creditId: number,
  made: { contractorId: number; userId: number; key: string | null; formHash: string },
): Promise<void> {
  await trx('subscriptions').where({ id: creditId }).update({
    contractor_id: made.contractorId,
    listing_key: made.key,
    listing_form_hash: made.formHash,
  })
  await trx('users')
    .where({ id: made.userId, is_contractor: false })
    .update({ is_contractor: true })
}
