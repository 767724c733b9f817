import type { Knex } from 'knex'
import type { BusinessProfileForm } from '#contract/owner-listings.ts'
import { refuseOlderCopy } from '#contract/rules/newer-copy.ts'
import { updateContractor } from '../../db/contractors.ts'
import { lockContractor } from '../../db/editing.ts'
import { nextDirectoryVersion } from '../../db/rows.ts'
import { asColumns } from './profile-columns.ts'

export interface Update {
  id: number
  ownerId: number
  form: Partial<BusinessProfileForm>
  /** ISO time of the copy that the form was filled from; a listing changed since then is a conflict. */
  updatedAt: string | undefined
}

/**
 * Changes what the form says and nothing else (F2). Throws not_found, forbidden for another's,
 * conflict, name_taken, invalid for an unknown category.
 */
export async function updateListing(
  db: Knex,
  { id, ownerId, form, updatedAt }: Update,
): Promise<void> {
  await db.transaction(async (trx) => {
    const version = await nextDirectoryVersion(trx)
    // Admins have a form of their own: here only the owner writes (P14).
    const listing = await lockContractor(trx, id, { id: ownerId, isAdmin: false })
    refuseOlderCopy(updatedAt, listing.updatedAt, 'listing')
    await updateContractor(trx, version, listing, asColumns(form), ownerId)
  })
}
