import { queryOptions, useMutation } from '@tanstack/react-query'
import { IDEMPOTENCY_HEADER } from '#contract/contact-requests.ts'
import { directory } from '#contract/directory.ts'
import type { ContractorDetail } from '#contract/entities.ts'
import { type BusinessProfileForm, ownerListings } from '#contract/owner-listings.ts'
import { ApiError } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { useListingChanged } from '../../lib/listing-changed.ts'

/**
 * The user's own listings. Private, never kept; asked for at every visit, as payments may change
 * them.
 */
export const ownListingsQuery = (userId: number) =>
  queryOptions({
    queryKey: ['own-listings', userId],
    queryFn: ({ signal }) => call(ownerListings.mine, {}, { signal }),
    staleTime: 0,
  })

/**
 * One listing as its owner edits it: fetched once for each opening of the form, never under
 * somebody's hands.
 */
export const editedListingQuery = (id: number) =>
  queryOptions({
    queryKey: ['edited-listing', id],
    queryFn: ({ signal }) => findListing(id, signal),
    staleTime: 'static',
    gcTime: 0,
  })

/** A listing that was taken off is no page for the public any more, but still its owner's (P10). */
async function findListing(id: number, signal: AbortSignal): Promise<ContractorDetail> {
  try {
    return await call(directory.byId, { params: { id: String(id) } }, { signal })
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 404 && error.status !== 410)) throw error
    const own = (await call(ownerListings.mine, {}, { signal })).find(
      (listing) => listing.id === id,
    )
    if (!own) throw error
    return own
  }
}

interface NewListing {
  form: BusinessProfileForm
  /** The same for every try of one listing (P2). */
  requestId: string
}

/** Creates a listing for an unused credit. Fails with ApiError or NetworkError. */
export const useCreateListing = () =>
  useMutation({
    mutationFn: ({ form, requestId }: NewListing) =>
      call(ownerListings.create, { body: form }, { headers: { [IDEMPOTENCY_HEADER]: requestId } }),
    onSuccess: useListingChanged(),
  })

interface ListingChange {
  id: number
  form: BusinessProfileForm
  /** Of the version that was edited: a later one answers 409. */
  updatedAt: string
}

/** Changes a listing. Fails with ApiError or NetworkError. */
export const useUpdateListing = () =>
  useMutation({
    mutationFn: ({ id, form, updatedAt }: ListingChange) =>
      call(ownerListings.update, { params: { id: String(id) }, body: { ...form, updatedAt } }),
    onSuccess: useListingChanged(),
  })
