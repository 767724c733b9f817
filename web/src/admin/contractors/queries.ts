import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { type adminContractorForm, adminContractors } from '#contract/admin-contractors.ts'
import { adminRecords } from '#contract/admin-records.ts'
import { directory } from '#contract/directory.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { ContractorDetail } from '#contract/entities.ts'
import { derivedKey, queriesOf, queryKeyOf } from '#contract/query-keys.ts'
import { syncDirectory } from '../../device/ask-directory.ts'
import { ApiError, call, NetworkError } from '../../device/call.ts'
import { invalidateDirectoryQueries } from '../../device/page-lifecycle.ts'
import { toast } from '../../ui/toast.tsx'
import { showErrorToast } from '../ui/admin-toast.ts'

export type AdminContractorInput = z.input<typeof adminContractorForm>

interface ListParams {
  q: string
  page: number
  limit: number
}

// Admin lists are refetched on every mount, because other admins make changes too.

/** One page of a view of the contractors. */
export const contractorSearchQuery = (params: CallInput<typeof adminContractors.search>['query']) =>
  queryOptions({
    queryKey: queryKeyOf(adminContractors.search, { query: params }),
    queryFn: ({ signal }) => call(adminContractors.search, { query: params }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 5 * 60_000,
  })

/** Contractors that were deleted in the last `BIN_DAYS` days, most recently deleted first. */
export const binQuery = (params: ListParams) =>
  queryOptions({
    queryKey: queryKeyOf(adminContractors.deleted, { query: params }),
    queryFn: ({ signal }) => call(adminContractors.deleted, { query: params }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 5 * 60_000,
  })

/**
 * The contractor in the edit form. It is fetched each time the form opens and never refetched while
 * the form is open.
 */
export const editedContractorQuery = (id: number) =>
  queryOptions({
    queryKey: derivedKey(directory.byId, 'edited-by-admin', id),
    queryFn: ({ signal }) => call(directory.byId, { params: { id: String(id) } }, { signal }),
    staleTime: 'static',
    gcTime: 0,
  })

/** Searches users by email address or username. `#5` finds the user with id 5. */
export const ownersQuery = (q: string) => {
  const query = { q, page: 1, limit: 10 }
  return queryOptions({
    queryKey: queryKeyOf(adminRecords.users, { query }),
    queryFn: ({ signal }) => call(adminRecords.users, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 60_000,
  })
}

/**
 * Refreshes the admin lists of contractors, the directory queries and the directory stored on this
 * device.
 */
export function refreshContractors(client: QueryClient): void {
  void client.invalidateQueries({ predicate: queriesOf(adminContractors) })
  invalidateDirectoryQueries()
  syncDirectory().catch(() => undefined)
}

/**
 * Creates a contractor. A reply that does not match the contract fails with "Invalid response from
 * server" instead of a zod error.
 */
export function useCreateContractor() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: AdminContractorInput) =>
      call(adminContractors.create, { body }).catch((error: unknown) => {
        if (
          error instanceof ApiError ||
          error instanceof NetworkError ||
          (error instanceof Error && error.name === 'InvalidResponseError')
        )
          throw error
        throw new Error('Invalid response from server', { cause: error })
      }),
    onSuccess: () => refreshContractors(client),
  })
}

/** Updates the given fields of a contractor and leaves the others unchanged. */
export function useUpdateContractor(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Partial<AdminContractorInput>) =>
      call(adminContractors.update, { params: { id: String(id) }, body }),
    onSuccess: () => refreshContractors(client),
  })
}

/** Moves a contractor to the bin and shows a toast with Undo. */
export function useDeleteContractor() {
  const client = useQueryClient()
  const { mutate: restore } = useRestoreContractor()
  return useMutation({
    mutationFn: ({ id }: ContractorDetail) =>
      call(adminContractors.remove, { params: { id: String(id) } }),
    onSuccess: (_, contractor) => {
      refreshContractors(client)
      toast({
        title: 'Contractor deleted',
        description: contractor.name,
        action: { label: 'Undo', onClick: () => restore(contractor) },
      })
    },
    onError: (error) => showErrorToast('Failed to delete contractor', error),
  })
}

export const RESTORE_FAILURE = 'Failed to restore contractor'

/** Restores a contractor from the bin. */
export function useRestoreContractor() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: ContractorDetail) =>
      call(adminContractors.restore, { params: { id: String(id) } }),
    onSuccess: (_, { name }) => {
      refreshContractors(client)
      toast({ title: 'Contractor restored', description: name })
    },
    onError: (error) => showErrorToast(RESTORE_FAILURE, error),
  })
}
