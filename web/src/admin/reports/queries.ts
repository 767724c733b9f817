import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Query } from '#contract/endpoint.ts'
import { queryKeyOf, queryKeyPrefix } from '#contract/query-keys.ts'
import { type Report, reports } from '#contract/reports.ts'
import { call } from '../../device/call.ts'
import { toast } from '../../ui/toast.tsx'
import { showErrorToast } from '../ui/admin-toast.ts'

/** A page of reports, newest first. Never persisted, and refetched on every mount. */
export const reportsQuery = (query: Query<typeof reports.list>) =>
  queryOptions({
    queryKey: queryKeyOf(reports.list, { query }),
    queryFn: ({ signal }) => call(reports.list, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 5 * 60_000,
  })

function useRefetchReports() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: queryKeyPrefix(reports.list) })
}

/** Marks a report as done or open. It then leaves the list that is shown. */
export function useSetReportDone(onChanged: () => void) {
  const refetch = useRefetchReports()
  return useMutation({
    mutationFn: ({ id, isDone }: Pick<Report, 'id' | 'isDone'>) =>
      call(reports.update, { params: { id: String(id) }, body: { isDone } }),
    onSuccess: ({ isDone, contractorName }) => {
      toast({
        title: isDone ? 'Report marked as done' : 'Report reopened',
        description: contractorName,
      })
      onChanged()
      return refetch()
    },
    onError: (error) => showErrorToast('Failed to update report', error),
  })
}

/** Deletes a report permanently. */
export function useDeleteReport(onDeleted: () => void) {
  const refetch = useRefetchReports()
  return useMutation({
    mutationFn: ({ id }: Report) => call(reports.remove, { params: { id: String(id) } }),
    onSuccess: () => {
      toast({ title: 'Report deleted' })
      onDeleted()
      return refetch()
    },
    onError: (error) => showErrorToast('Failed to delete report', error),
  })
}
