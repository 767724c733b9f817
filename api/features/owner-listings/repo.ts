import type { Knex } from 'knex'
import type { ContractorDetail } from '#contract/entities.ts'
import { LISTING_CURRENCY } from '#contract/listing-payment.ts'
import type { SimilarName } from '#contract/owner-listings.ts'
import { MAX_SIMILAR_NAMES } from '#contract/rules/limits.ts'
import { similarNameKey } from '#contract/rules/similar-name.ts'
import { listDetails, withOwner } from '../../db/contractor-detail.ts'
import { rows } from '../../db/reading.ts'
import { similarNameSql } from '../../db/similar-name-sql.ts'

/**
 * Returns all listings of a user that are not deleted, oldest first, including those that are not
 * public.
 */
export async function listOwnListings(db: Knex, userId: number): Promise<ContractorDetail[]> {
  return (await listDetails(db, 'editable', 'c.user_id = ? order by c.id', [userId])).map(withOwner)
}

/**
 * Returns the contractors with a name that is similar to `name`, oldest first, without `except`.
 * Only admins get those that are not public.
 */
export async function listSimilarNames(
  db: Knex,
  { name, except }: { name: string; except?: number },
  { isAdmin }: { isAdmin: boolean },
): Promise<SimilarName[]> {
  const key = similarNameKey(name)
  if (key === '') return []
  const isListed = 'exists (select from listed_contractors l where l.id = c.id)'
  return rows<SimilarName>(
    db,
    `with found as materialized (
       select id, name, slug, city, state, category_id from contractors c
       where ${similarNameSql('name')} = ? and deleted_at is null and id <> ? and ${isAdmin ? 'true' : isListed})
     select c.id, c.name, c.slug, k.slug as "categorySlug", c.city, c.state
     from found c join categories k on k.id = c.category_id order by c.id limit ?`,
    [key, except ?? 0, MAX_SIMILAR_NAMES],
  )
}

export interface ListingWithKey {
  id: number
  /** Hash of the form. */
  formHash: string
}

/**
 * Returns the listing that the user created with this key. Returns undefined when there is none or
 * it was deleted.
 */
export async function findListingByKey(
  db: Knex,
  userId: number,
  key: string,
): Promise<ListingWithKey | undefined> {
  const [listing] = await rows<ListingWithKey>(
    db,
    `
    select c.id, p.listing_form_hash as "formHash" from payments p join contractors c on c.id = p.contractor_id
    where p.user_id = ? and p.listing_key = ? and c.deleted_at is null`,
    [userId, key],
  )
  return listing
}

/** Stores a credit without a payment and returns its id. */
export async function insertFreeCredit(trx: Knex.Transaction, userId: number): Promise<number> {
  const [credit] = await trx('payments')
    .insert({
      user_id: userId,
      provider: 'legacy',
      status: 'active',
      amount_cents: 0,
      currency: LISTING_CURRENCY,
      paid_at: trx.fn.now(),
    })
    .returning<{ id: number }[]>('id')
  if (!credit) throw new Error('The credit was not stored')
  return credit.id
}

/** Binds a credit to the new listing and sets `is_contractor` for its owner. */
export async function consumeCredit(
  trx: Knex.Transaction,
  creditId: number,
  listing: { contractorId: number; userId: number; key: string | null; formHash: string },
): Promise<void> {
  await trx('payments').where({ id: creditId }).update({
    contractor_id: listing.contractorId,
    listing_key: listing.key,
    listing_form_hash: listing.formHash,
  })
  await trx('users')
    .where({ id: listing.userId, is_contractor: false })
    .update({ is_contractor: true })
}
