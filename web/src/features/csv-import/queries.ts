import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { csvImport, type ImportBatch } from '#contract/csv-import.ts'
import { toastFailure } from '../../components/admin-toast.ts'
import { toast } from '../../components/toast.tsx'
import { call } from '../../lib/call.ts'
import { formatCounted } from '../../lib/format.ts'
import { refreshDirectoryQueries } from '../../lib/watch-page.ts'
import { syncStored } from '../../offline/stored-directory.ts'
import { saveText } from './save-text.ts'

/**
 * How often the progress of an import is asked for, in milliseconds; a caller may read 300 times in
 * 5 minutes.
 */
const POLL_MS = 1500

/**
 * The import at work, whoever began it; asked again and again while there is one, or while
 * `isExpected`.
 */
export const importProgressQuery = (isExpected: boolean) =>
  queryOptions({
    queryKey: ['imports', 'progress'],
    queryFn: async ({ signal }) => (await call(csvImport.progress, {}, { signal })).running,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (isExpected || state.data ? POLL_MS : false),
  })

/** The last 20 imports, the newest first. Other operators import too: asked for at every visit. */
export const importBatchesQuery = () =>
  queryOptions({
    queryKey: ['imports', 'batches'],
    queryFn: ({ signal }) => call(csvImport.batches, {}, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** What an import or its undoing changed shows everywhere, also in the list on this device. */
export function useDirectoryChanged() {
  const client = useQueryClient()
  return () => {
    for (const noun of ['imports', 'admin-contractors', 'operations'])
      void client.invalidateQueries({ queryKey: [noun] })
    refreshDirectoryQueries()
    syncStored().catch(() => undefined)
  }
}

/** Takes what a batch listed off again; what somebody changed since stays. */
export function useRollBack(onEnd: () => void) {
  const changed = useDirectoryChanged()
  return useMutation({
    mutationFn: ({ id }: ImportBatch) => call(csvImport.rollBack, { params: { id: String(id) } }),
    onSuccess: ({ removed, kept }) => {
      const stayed = kept > 0 ? ` Kept ${formatCounted(kept, 'contractor')} changed since.` : ''
      toast({
        title: 'Import rolled back',
        description: `Removed ${formatCounted(removed, 'contractor')}.${stayed}`,
      })
      onEnd()
    },
    onError: (error) => toastFailure('Failed to roll back import', error),
    onSettled: changed,
  })
}

/** Saves the rows that an import skipped as a file, each with the reason. */
export const useSaveRejects = () =>
  useMutation({
    mutationFn: (id: number) => call(csvImport.rejects, { params: { id: String(id) } }),
    onSuccess: ({ fileName, csv }) => saveText(fileName, csv),
    onError: (error) => toastFailure('Failed to download skipped rows', error),
  })
