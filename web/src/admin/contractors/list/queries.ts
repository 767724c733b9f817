import { useMutation, useQueryClient } from '@tanstack/react-query'
import { adminContractors } from '#contract/admin-contractors.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { EXPORT_FILE_NAME } from '#contract/rules/csv-export.ts'
import { call } from '../../../device/call.ts'
import { formatPlural } from '../../../lib/format.ts'
import { toast } from '../../../ui/toast.tsx'
import { downloadCsv } from '../../import/import-file.ts'
import { showErrorToast } from '../../ui/admin-toast.ts'
import { refreshContractors } from '../queries.ts'
import type { View } from './view.ts'

export type BulkInput = CallInput<typeof adminContractors.bulk>['body']

/** Changes contractors and shows a toast with Undo. */
export function useBulkChange() {
  const client = useQueryClient()
  const { mutate: undo } = useUndo()
  return useMutation({
    mutationFn: (body: BulkInput) => call(adminContractors.bulk, { body }),
    onSuccess: ({ changed, undoId }, { action }) => {
      refreshContractors(client)
      toast({
        title: `${formatPlural(changed, 'contractor')} ${action === 'bin' ? 'moved to the bin' : 'changed'}`,
        ...(changed > 0 && { action: { label: 'Undo', onClick: () => undo(undoId) } }),
      })
    },
    onError: (error) => showErrorToast('Failed to change contractors', error),
  })
}

function useUndo() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (undoId: number) => call(adminContractors.undoBulk, { body: { undoId } }),
    onSuccess: ({ changed, kept }) => {
      refreshContractors(client)
      toast({
        title: `Undone for ${formatPlural(changed, 'contractor')}`,
        ...(kept > 0 && {
          description: `${formatPlural(kept, 'contractor')} changed meanwhile and ${kept === 1 ? 'stays' : 'stay'} as now.`,
        }),
      })
    },
    onError: (error) => showErrorToast('Failed to undo the change', error),
  })
}

/** Rows of a page, which is the most that one request returns. */
const PAGE = 100

/** Reads all contractors of a view. */
export const useReadAll = () =>
  useMutation({
    mutationFn: readAll,
    onError: (error) => showErrorToast('Failed to fetch contractors', error),
  })

async function readAll({ view, total }: { view: View & { q: string }; total: number }) {
  const pages = await Promise.all(
    Array.from({ length: Math.ceil(total / PAGE) }, (_, index) =>
      call(adminContractors.search, { query: { ...queryOf(view), page: index + 1, limit: PAGE } }),
    ),
  )
  return pages.flatMap(({ data }) => data)
}

type Query = NonNullable<CallInput<typeof adminContractors.exportCsv>['query']>

/** Returns the view as the query of an endpoint. */
export const queryOf = (view: View & { q: string }) => view as Query

/** Downloads the view as a CSV file. */
export const useExport = () =>
  useMutation({
    mutationFn: (view: View & { q: string }) =>
      call(adminContractors.exportCsv, { query: queryOf(view) }),
    onSuccess: (csv) => downloadCsv(EXPORT_FILE_NAME, csv),
    onError: (error) => showErrorToast('Failed to export contractors', error),
  })
