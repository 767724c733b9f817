import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { adminContractors } from '#contract/admin-contractors.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { ContractorDetail } from '#contract/entities.ts'
import { queriesOf, queryKeyPrefix } from '#contract/query-keys.ts'
import { syncDirectory } from '../../device/ask-directory.ts'
import { call } from '../../device/call.ts'
import { invalidateDirectoryQueries } from '../../device/page-lifecycle.ts'
import { toast } from '../../ui/toast.tsx'
import { showErrorToast } from '../ui/admin-toast.ts'

interface FeaturedToggleProps {
  contractor: ContractorDetail
  onChange: (isFeatured: boolean) => void
}

/** A switch that features a contractor. */
export function FeaturedToggle({
  contractor: { name, isFeatured },
  onChange,
}: FeaturedToggleProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isFeatured}
      aria-label={`Featured: ${name}`}
      onClick={() => onChange(!isFeatured)}
      className="group inline-flex min-h-11 min-w-11 cursor-pointer items-center gap-2"
    >
      <span
        className={`flex h-6 w-10 shrink-0 items-center rounded-full border-2 px-0.5 transition-colors duration-150 ${isFeatured ? 'border-primary bg-primary' : 'border-muted bg-base-100'}`}
      >
        <span
          className={`size-4 rounded-full transition-transform duration-150 ${isFeatured ? 'translate-x-4 bg-primary-content' : 'bg-muted'}`}
        />
      </span>
      <span className="w-6 text-left text-sm">{isFeatured ? 'Yes' : 'No'}</span>
    </button>
  )
}

type SearchResult = Reply<typeof adminContractors.search>

const queryKey = queryKeyPrefix(adminContractors.search)
const mutationKey = ['admin-contractors', 'featured']

interface Change {
  contractor: ContractorDetail
  isFeatured: boolean
}

/**
 * Sets whether a contractor is featured. Updates optimistically and undoes the update on failure.
 * Requests are sent one at a time.
 */
export function useSetFeatured() {
  const client = useQueryClient()
  return useMutation({
    mutationKey,
    scope: { id: 'featured' },
    mutationFn: ({ contractor: { id }, isFeatured }: Change) =>
      call(adminContractors.update, { params: { id: String(id) }, body: { isFeatured } }),
    onMutate: async ({ contractor: { id }, isFeatured }) => {
      await client.cancelQueries({ queryKey })
      updateCache(client, id, isFeatured)
    },
    onSuccess: (_, { contractor: { name }, isFeatured }) => {
      toast({
        title: 'Contractor updated',
        description: `${name} is ${isFeatured ? 'featured' : 'no longer featured'}.`,
      })
      invalidateDirectoryQueries()
      syncDirectory().catch(() => undefined)
    },
    onError: (error, { contractor: { id }, isFeatured }) => {
      updateCache(client, id, !isFeatured)
      showErrorToast('Failed to update contractor', error)
    },
    onSettled: () => {
      // Refetch only after the last of several changes. An earlier refetch would briefly undo the
      // optimistic updates of the other changes.
      if (client.isMutating({ mutationKey }) === 1)
        void client.invalidateQueries({ predicate: queriesOf(adminContractors) })
    },
  })
}

function updateCache(client: QueryClient, id: number, isFeatured: boolean): void {
  client.setQueriesData<SearchResult>(
    { queryKey },
    (result) =>
      result && {
        ...result,
        data: result.data.map((row) => (row.id === id ? { ...row, isFeatured } : row)),
      },
  )
}
