import type { Knex } from 'knex'
import type { BusinessProfileForm } from '#contract/owner-listings.ts'
import { assertNotStale } from '#contract/rules/optimistic-lock.ts'
import { updateContractor } from '../../db/contractors.ts'
import { lockContractor } from '../../db/editing.ts'
import { nextDirectoryVersion } from '../../db/rows.ts'
import { toContractorFields } from './contractor-fields.ts'

export interface ListingUpdate {
  id: number
  ownerId: number
  form: Partial<BusinessProfileForm>
  /**
   * The `updatedAt` of the listing when the form was opened, as an ISO string. If the listing has
   * changed since then, `conflict` is thrown.
   */
  updatedAt: string | undefined
}

/**
 * Changes only the fields in the form. Throws `not_found`, `forbidden` for a listing of another
 * user, `conflict` when the listing has changed since `updatedAt`, `name_taken`, and `invalid` for
 * an unknown category.
 */
export async function updateListing(
  db: Knex,
  { id, ownerId, form, updatedAt }: ListingUpdate,
): Promise<void> {
  await db.transaction(async (trx) => {
    const version = await nextDirectoryVersion(trx)
    // Only the owner may use this form. Admins edit listings with the admin form.
    const listing = await lockContractor(trx, id, { id: ownerId, isAdmin: false })
    assertNotStale(updatedAt, listing.updatedAt, 'listing')
    await updateContractor(trx, version, listing, toContractorFields(form), ownerId)
  })
}
