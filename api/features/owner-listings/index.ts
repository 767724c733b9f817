import { contract } from '#contract'
import { IDEMPOTENCY_HEADER } from '#contract/contact-requests.ts'
import { parseIdempotencyKey } from '#contract/rules/idempotency-key.ts'
import { getEditableDetail } from '../../db/contractor-detail.ts'
import { readSite } from '../../db/site.ts'
import type { FeatureDeps } from '../../feature.ts'
import { createListing } from './create-listing.ts'
import { findListingByKey, listOwnListings, listSimilarNames } from './repo.ts'
import { updateListing } from './update-listing.ts'

export function ownerListings({ db, publicUrl, bindGroup }: FeatureDeps): void {
  bindGroup(
    contract.ownerListings,
    {
      create: async ({ ctx, body, user }) => {
        const key = parseIdempotencyKey(ctx.get(IDEMPOTENCY_HEADER))
        return getEditableDetail(
          db,
          await createListing(db, { form: body, user, key, origin: new URL(publicUrl()).origin }),
        )
      },
      mine: ({ ctx, user }) => {
        ctx.set('vary', 'Cookie')
        return listOwnListings(db, user.id)
      },
      update: async ({ params: { id }, body: { updatedAt, ...form }, user }) => {
        await updateListing(db, { id, ownerId: user.id, form, updatedAt })
        return getEditableDetail(db, id)
      },
      similarNames: ({ query, user }) => listSimilarNames(db, query, user),
    },
    {
      needsNoCredit: async (ctx, user) => {
        const key = parseIdempotencyKey(ctx.get(IDEMPOTENCY_HEADER))
        if (key !== null && (await findListingByKey(db, user.id, key)) !== undefined) return true
        return (await readSite(db)).offer.mode === 'free'
      },
    },
  )
}
