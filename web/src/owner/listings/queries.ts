import { queryOptions, useMutation } from '@tanstack/react-query'
import { IDEMPOTENCY_HEADER } from '#contract/contact-requests.ts'
import { directory } from '#contract/directory.ts'
import type { ContractorDetail } from '#contract/entities.ts'
import { type BusinessProfileForm, ownerListings } from '#contract/owner-listings.ts'
import { derivedKey } from '#contract/query-keys.ts'
import { call } from '../../device/call.ts'
import { useRefreshListings } from '../../domain/directory/use-refresh-listings.ts'
import { ApiError } from '../../lib/api-error.ts'

/**
 * The user's own listings. Never persisted, and refetched on every mount because payments may
 * change them.
 */
export const ownListingsQuery = (userId: number) =>
  queryOptions({
    queryKey: derivedKey(ownerListings.mine, 'of-user', userId),
    queryFn: ({ signal }) => call(ownerListings.mine, {}, { signal }),
    staleTime: 0,
  })

/**
 * The listing in the edit form. It is fetched each time the form opens. While the form is open, it
 * is refetched only when the user asks for it after a conflict.
 */
export const editedListingQuery = (id: number) =>
  queryOptions({
    queryKey: derivedKey(directory.byId, 'edited-by-owner', id),
    queryFn: ({ signal }) => fetchListing(id, signal),
    staleTime: 'static',
    gcTime: 0,
  })

/** Fetches a listing. After a 404 or 410, looks for it in the user's own listings. */
async function fetchListing(id: number, signal: AbortSignal): Promise<ContractorDetail> {
  try {
    return await call(directory.byId, { params: { id: String(id) } }, { signal })
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 404 && error.status !== 410)) throw error
    const ownListing = (await call(ownerListings.mine, {}, { signal })).find(
      (listing) => listing.id === id,
    )
    if (!ownListing) throw error
    return ownListing
  }
}

interface NewListing {
  form: BusinessProfileForm
  /** Idempotency key: the same for every attempt with the same values. */
  requestId: string
}

/** Creates a listing, which uses a credit. Fails with the errors of `call`. */
export const useCreateListing = () =>
  useMutation({
    mutationFn: ({ form, requestId }: NewListing) =>
      call(ownerListings.create, { body: form }, { headers: { [IDEMPOTENCY_HEADER]: requestId } }),
    onSuccess: useRefreshListings(),
  })

interface ListingChange {
  id: number
  form: BusinessProfileForm
  /**
   * `updatedAt` of the edited version. The server replies with a 409 if the listing was changed
   * since.
   */
  updatedAt: string
}

/** Updates a listing. Fails with the errors of `call`. */
export const useUpdateListing = () =>
  useMutation({
    mutationFn: ({ id, form, updatedAt }: ListingChange) =>
      call(ownerListings.update, { params: { id: String(id) }, body: { ...form, updatedAt } }),
    onSuccess: useRefreshListings(),
  })
