import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import { listingLiveMail } from '#content/mails.ts'
import type { User } from '#contract/entities.ts'
import { ContractError } from '#contract/errors.ts'
import type { BusinessProfileForm } from '#contract/owner-listings.ts'
import { insertContractor } from '../../db/contractors.ts'
import { lockOldestCredit } from '../../db/credits.ts'
import { queueMails } from '../../db/outbox.ts'
import { nextDirectoryVersion } from '../../db/rows.ts'
import { readSite } from '../../db/site.ts'
import { toContractorFields } from './contractor-fields.ts'
import { consumeCredit, findListingByKey, insertFreeCredit } from './repo.ts'

export interface ListingCreation {
  form: BusinessProfileForm
  user: User
  /** Idempotency key: a repeated request returns the listing of the first one. */
  key: string | null
  /** Origin of the site, for links in the mail. */
  origin: string
}

/**
 * Creates a listing and uses the user's oldest credit for it, in one transaction. Returns the id of
 * the listing. Throws `payment_required` without a credit, `name_taken` when another contractor has
 * the name, `invalid` for an unknown category, and `key_reused` when the key was used with a
 * different form. After an error the credit is still unused.
 */
export async function createListing(
  db: Knex,
  { form, user, key, origin }: ListingCreation,
): Promise<number> {
  const formHash = createHash('sha256').update(JSON.stringify(form)).digest('base64url')
  const existing = await findExistingListing(db, user.id, key, formHash)
  return (
    existing ??
    db.transaction(async (trx) => {
      // The version is taken first. Other requests that change contractors wait here, including a
      // repeat of this request.
      const version = await nextDirectoryVersion(trx)
      const createdMeanwhile = await findExistingListing(trx, user.id, key, formHash)
      if (createdMeanwhile !== undefined) return createdMeanwhile
      const credit = (await lockOldestCredit(trx, user.id)) ?? (await grantFreeCredit(trx, user.id))
      if (credit === undefined) throw new ContractError('payment_required')
      const contractorId = await insertContractor(trx, version, {
        ...toContractorFields(form),
        name: form.name,
        categoryId: form.categoryId,
        userId: user.id,
      })
      await consumeCredit(trx, credit, { contractorId, userId: user.id, key, formHash })
      await queueMails(trx, [
        {
          recipient: user.email,
          ...listingLiveMail({ id: contractorId, name: form.name, origin }),
        },
      ])
      return contractorId
    })
  )
}

/** Returns a credit that costs nothing if the site lists businesses for free. */
async function grantFreeCredit(trx: Knex.Transaction, userId: number): Promise<number | undefined> {
  const { offer } = await readSite(trx)
  return offer.mode === 'free' ? insertFreeCredit(trx, userId) : undefined
}

/**
 * Returns the id of the listing that an earlier request with this key created. Throws `key_reused`
 * when that request had a different form.
 */
async function findExistingListing(
  db: Knex,
  userId: number,
  key: string | null,
  formHash: string,
): Promise<number | undefined> {
  const existing = key === null ? undefined : await findListingByKey(db, userId, key)
  if (existing && existing.formHash !== formHash) throw new ContractError('key_reused')
  return existing?.id
}
