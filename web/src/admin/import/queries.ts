import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { adminContractors } from '#contract/admin-contractors.ts'
import { adminRecords } from '#contract/admin-records.ts'
import { csvImport, type ImportBatch } from '#contract/csv-import.ts'
import { queriesOf, queryKeyOf } from '#contract/query-keys.ts'
import { syncDirectory } from '../../device/ask-directory.ts'
import { call } from '../../device/call.ts'
import { invalidateDirectoryQueries } from '../../device/page-lifecycle.ts'
import { formatPlural } from '../../lib/format.ts'
import { toast } from '../../ui/toast.tsx'
import { showErrorToast } from '../ui/admin-toast.ts'
import { downloadCsv } from './import-file.ts'

/** Polling interval, in milliseconds. The rate limit is 600 reads in 5 minutes per user. */
const POLL_MS = 1500

/**
 * The running import of any admin or of the command line, or null. Polls while an import is running
 * or `isExpected` is true.
 */
export const importProgressQuery = (isExpected: boolean) =>
  queryOptions({
    queryKey: queryKeyOf(csvImport.progress),
    queryFn: async ({ signal }) => (await call(csvImport.progress, {}, { signal })).running,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (isExpected || state.data ? POLL_MS : false),
  })

/** The last 20 imports, newest first. Refetched on every mount because other admins import too. */
export const importBatchesQuery = () =>
  queryOptions({
    queryKey: queryKeyOf(csvImport.batches),
    queryFn: ({ signal }) => call(csvImport.batches, {}, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

/**
 * Returns a function that refreshes everything an import or a rollback changes: admin lists,
 * directory lists and the directory stored on this device.
 */
export function useInvalidateDirectory() {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({
      predicate: queriesOf(csvImport, adminContractors, adminRecords),
    })
    invalidateDirectoryQueries()
    syncDirectory().catch(() => undefined)
  }
}

/** Soft-deletes the contractors of a batch, except those that were changed after the import. */
export function useRollBack(onRolledBack: () => void) {
  const invalidateDirectory = useInvalidateDirectory()
  return useMutation({
    mutationFn: ({ id }: ImportBatch) => call(csvImport.rollBack, { params: { id: String(id) } }),
    onSuccess: ({ removed, kept }) => {
      const keptText = kept > 0 ? ` Kept ${formatPlural(kept, 'contractor')} changed since.` : ''
      toast({
        title: 'Import rolled back',
        description: `Removed ${formatPlural(removed, 'contractor')}.${keptText}`,
      })
      onRolledBack()
    },
    onError: (error) => showErrorToast('Failed to roll back import', error),
    onSettled: invalidateDirectory,
  })
}

/** Downloads the skipped rows of an import as a CSV file, each with the reason. */
export const useDownloadRejects = () =>
  useMutation({
    mutationFn: (id: number) => call(csvImport.rejects, { params: { id: String(id) } }),
    onSuccess: ({ fileName, csv }) => downloadCsv(fileName, csv),
    onError: (error) => showErrorToast('Failed to download skipped rows', error),
  })
