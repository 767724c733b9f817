import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import type { User } from '#contract/entities.ts'
import { ContractError } from '#contract/errors.ts'
import type { BusinessProfileForm } from '#contract/owner-listings.ts'
import { insertContractor } from '../../db/contractors.ts'
import { type Mail, queueMails } from '../../db/outbox.ts'
import { nextDirectoryVersion } from '../../db/rows.ts'
import { asColumns } from './profile-columns.ts'
import { findMadeUnder, lockOldestCredit, useCredit } from './repo.ts'

export interface Creation {
  form: BusinessProfileForm
  user: User
  /** Sent again under the same key, the call answers the listing it made (P2). */
  key: string | null
  /** Origin of the site, for the mail. */
  origin: string
}

/**
 * Lists the user's business for the oldest unused credit, listing and credit in one transaction;
 * returns its id. Throws payment_required without a credit, name_taken (the credit stays), invalid
 * for an unknown category, key_reused for a key that made a listing from another form.
 */
export async function createListing(
  db: Knex,
  { form, user, key, origin }: Creation,
): Promise<number> {
  const formHash = createHash('sha256').update(JSON.stringify(form)).digest('base64url')
  const made = await findRepeated(db, user.id, key, formHash)
  return (
    made ??
    db.transaction(async (trx) => {
      // First of all: whoever writes contractors waits here, the second of two equal calls too.
      const version = await nextDirectoryVersion(trx)
      const madeMeanwhile = await findRepeated(trx, user.id, key, formHash)
      if (madeMeanwhile !== undefined) return madeMeanwhile
      const credit = await lockOldestCredit(trx, user.id)
      if (credit === undefined) throw new ContractError('payment_required')
      const contractorId = await insertContractor(trx, version, {
        ...asColumns(form),
        name: form.name,
        categoryId: form.categoryId,
        userId: user.id,
      })
      await useCredit(trx, credit, { contractorId, userId: user.id, key, formHash })
      await queueMails(trx, [liveMail(form.name, user.email, { origin, contractorId })])
      return contractorId
    })
  )
}

/** The listing that this call has already made. */
async function findRepeated(
  db: Knex,
  userId: number,
  key: string | null,
  formHash: string,
): Promise<number | undefined> {
  const made = key === null ? undefined : await findMadeUnder(db, userId, key)
  if (made && made.formHash !== null && made.formHash !== formHash)
    throw new ContractError('key_reused')
  return made?.id
}

function liveMail(
  name: string,
  recipient: string,
  { origin, contractorId }: { origin: string; contractorId: number },
): Mail {
  const business = name.replace(/\s+/g, ' ')
  return {
    kind: 'listing_live',
    recipient,
    subject: `${business} is now live`,
    body:
      `Hello,\n\n${business} is now in the directory:\n${origin}/contractor/${contractorId}\n\n` +
      `You can change it at any time:\n${origin}/contractor-dashboard\n`,
  }
}
