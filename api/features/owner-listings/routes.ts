import type Router from '@koa/router'
import type { Knex } from 'knex'
import { contract } from '#contract'
import { getEditableDetail } from '../../db/contractor-detail.ts'
import { bindGroup, type BindOptions } from '../../http/bind.ts'
import type { AppState } from '../../http/context.ts'
import { readIdempotencyKey } from '../../http/idempotency-key.ts'
import { createListing } from './create-listing.ts'
import { findListingByKey, listOwnListings } from './repo.ts'
import { updateListing } from './update-listing.ts'

export interface OwnerListingsDeps extends BindOptions {
  db: Knex
  publicUrl: () => string
}

export function ownerListingsRoutes(
  router: Router<AppState>,
  { db, publicUrl, ...options }: OwnerListingsDeps,
): void {
  bindGroup(
    router,
    contract.ownerListings,
    {
      create: async ({ ctx, body, user }) => {
        const key = readIdempotencyKey(ctx)
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
    },
    {
      ...options,
      isRepeat: async (ctx, user) => {
        const key = readIdempotencyKey(ctx)
        return key !== null && (await findListingByKey(db, user.id, key)) !== undefined
      },
    },
  )
}
