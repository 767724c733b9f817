import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { adminContractors } from '#contract/admin-contractors.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { ContractorDetail } from '#contract/entities.ts'
import { toastFailure } from '../../components/admin-toast.ts'
import { toast } from '../../components/toast.tsx'
import { call } from '../../lib/call.ts'
import { refreshDirectoryQueries } from '../../lib/watch-page.ts'
import { syncStored } from '../../offline/stored-directory.ts'

type Found = Reply<typeof adminContractors.search>

const queryKey = ['admin-contractors', 'search']
const mutationKey = ['admin-contractors', 'featured']

interface Change {
  contractor: ContractorDetail
  isFeatured: boolean
}

/**
 * Features a contractor or not: seen at once, taken back when the server refuses (I4). One change
 * is sent after the other.
 */
export function useFeatured() {
  const client = useQueryClient()
  return useMutation({
    mutationKey,
    scope: { id: 'featured' },
    mutationFn: ({ contractor: { id }, isFeatured }: Change) =>
      call(adminContractors.update, { params: { id: String(id) }, body: { isFeatured } }),
    onMutate: async ({ contractor: { id }, isFeatured }) => {
      await client.cancelQueries({ queryKey })
      show(client, id, isFeatured)
    },
    onSuccess: (_, { contractor: { name }, isFeatured }) => {
      toast({
        title: 'Contractor updated',
        description: `${name} is ${isFeatured ? 'featured' : 'no longer featured'}.`,
      })
      refreshDirectoryQueries()
      syncStored().catch(() => undefined)
    },
    onError: (error, { contractor: { id }, isFeatured }) => {
      show(client, id, !isFeatured)
      toastFailure('Failed to update contractor', error)
    },
    onSettled: () => {
      // The last of several: an answer from in between would turn the others back for a moment.
      if (client.isMutating({ mutationKey }) === 1)
        void client.invalidateQueries({ queryKey: ['admin-contractors'] })
    },
  })
}

function show(client: QueryClient, id: number, isFeatured: boolean): void {
  client.setQueriesData<Found>(
    { queryKey },
    (found) =>
      found && {
        ...found,
        data: found.data.map((row) => (row.id === id ? { ...row, isFeatured } : row)),
      },
  )
}
