import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { type adminContractorForm, adminContractors } from '#contract/admin-contractors.ts'
import { directory } from '#contract/directory.ts'
import type { ContractorDetail } from '#contract/entities.ts'
import { operations } from '#contract/operations.ts'
import { toastFailure } from '../../components/admin-toast.ts'
import { toast } from '../../components/toast.tsx'
import { ApiError, call, NetworkError } from '../../lib/call.ts'
import { refreshDirectoryQueries } from '../../lib/watch-page.ts'
import { syncStored } from '../../offline/stored-directory.ts'

export type AdminContractorInput = z.input<typeof adminContractorForm>
export type AdminContractorForm = z.output<typeof adminContractorForm>

interface Asked {
  q: string
  page: number
  limit: number
}

const LIST = 'admin-contractors'

// Lists of the desk are asked for at every visit: others work at it too.

/** Contractors by name (I2). */
export const contractorSearchQuery = (asked: Asked) =>
  queryOptions({
    queryKey: [LIST, 'search', asked],
    queryFn: ({ signal }) => call(adminContractors.search, { query: asked }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 5 * 60_000,
  })

/** What was deleted within the last 30 days. */
export const binQuery = (asked: Asked) =>
  queryOptions({
    queryKey: [LIST, 'bin', asked],
    queryFn: ({ signal }) => call(adminContractors.deleted, { query: asked }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 5 * 60_000,
  })

/**
 * One contractor as it is edited: fetched once for each opening of the form, never under somebody's
 * hands.
 */
export const editedContractorQuery = (id: number) =>
  queryOptions({
    queryKey: ['edited-contractor', id],
    queryFn: ({ signal }) => call(directory.byId, { params: { id: String(id) } }, { signal }),
    staleTime: 'static',
    gcTime: 0,
  })

/** Users who may own a listing, by e-mail address or username; `#5` asks for the one with that id. */
export const ownersQuery = (q: string) =>
  queryOptions({
    queryKey: ['owners', q],
    queryFn: ({ signal }) =>
      call(operations.owners, { query: { q, page: 1, limit: 10 } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 60_000,
  })

/**
 * A change shows everywhere: in the desk's lists, in the directory's, and in the one on this
 * device.
 */
function refresh(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [LIST] })
  refreshDirectoryQueries()
  syncStored().catch(() => undefined)
}

/**
 * Creates a contractor. Fails with an Error whose message is for people where the answer was none
 * (spec 2 §8).
 */
export function useCreateContractor() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: AdminContractorInput) =>
      call(adminContractors.create, { body }).catch((error: unknown) => {
        if (
          error instanceof ApiError ||
          error instanceof NetworkError ||
          (error instanceof Error && error.name === 'AnswerError')
        )
          throw error
        throw new Error('Invalid response from server', { cause: error })
      }),
    onSuccess: () => refresh(client),
  })
}

/** Changes the given fields of a contractor and leaves the others (F5). */
export function useUpdateContractor(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Partial<AdminContractorInput>) =>
      call(adminContractors.update, { params: { id: String(id) }, body }),
    onSuccess: () => refresh(client),
  })
}

/** Takes a contractor out of the directory and lets it be undone (I3). */
export function useDeleteContractor() {
  const client = useQueryClient()
  const { mutate: restore } = useRestoreContractor()
  return useMutation({
    mutationFn: ({ id }: ContractorDetail) =>
      call(adminContractors.remove, { params: { id: String(id) } }),
    onSuccess: (_, contractor) => {
      refresh(client)
      toast({
        title: 'Contractor deleted',
        description: contractor.name,
        action: { label: 'Undo', onClick: () => restore(contractor) },
      })
    },
    onError: (error) => toastFailure('Failed to delete contractor', error),
  })
}

export const RESTORE_FAILURE = 'Failed to restore contractor'

/** Takes a contractor out of the bin again. */
export function useRestoreContractor() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: ContractorDetail) =>
      call(adminContractors.restore, { params: { id: String(id) } }),
    onSuccess: (_, { name }) => {
      refresh(client)
      toast({ title: 'Contractor restored', description: name })
    },
    onError: (error) => toastFailure(RESTORE_FAILURE, error),
  })
}
