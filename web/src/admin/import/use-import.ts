import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type ColumnChoices, csvImport, type ImportResult } from '#contract/csv-import.ts'
import { queriesOf } from '#contract/query-keys.ts'
import { ApiError, call, NetworkError } from '../../device/call.ts'
import { errorText } from '../../lib/api-error.ts'
import { toast } from '../../ui/toast.tsx'
import { isReadable } from './import-file.ts'
import { importProgressQuery, useInvalidateDirectory } from './queries.ts'
import { importSummary } from './rows.ts'

export interface ImportRequest {
  file: File
  fallbackCategory: string
  /** What columns are read as, if not as their headers say. */
  columns: ColumnChoices
  /** True to check the file and save nothing. */
  isDryRun: boolean
}

/** Delay of the first progress request, in ms. A small file is usually imported by then. */
const FIRST_POLL_MS = 400

const CONNECTION_LOST =
  'The connection was lost. The import may have gone on: look at the earlier imports before you try again.'
const FAILED = 'The file could not be imported. Please try again.'

class StaleFileError extends Error {}

/**
 * Imports or checks a file, reports the progress, and can cancel the run. The result stays until
 * the next run starts.
 */
export function useImport() {
  const client = useQueryClient()
  const invalidateDirectory = useInvalidateDirectory()
  const abort = useRef(new AbortController())
  const run = useMutation({
    mutationFn: async ({
      file,
      fallbackCategory,
      columns,
      isDryRun,
    }: ImportRequest): Promise<ImportResult> => {
      abort.current = new AbortController()
      // Without this check, the browser reports a file that was changed after selection as a
      // network error.
      if (!(await isReadable(file))) throw new StaleFileError()
      return await call(
        csvImport.importContractors,
        {
          query: {
            dryRun: isDryRun ? '1' : '0',
            fallbackCategory,
            columns: Object.keys(columns).length > 0 ? JSON.stringify(columns) : '',
          },
          file,
        },
        { signal: abort.current.signal },
      )
    },
    onMutate: () => {
      setTimeout(
        () => void client.invalidateQueries({ queryKey: importProgressQuery(true).queryKey }),
        FIRST_POLL_MS,
      )
    },
    onSuccess: (result, { isDryRun }) => {
      if (!isDryRun) toast({ title: 'Import Successful', description: importSummary(result) })
    },
    onError: (error) => {
      if (isCancelled(error))
        toast({ tone: 'info', title: 'Import cancelled', description: 'Nothing was imported.' })
      else
        toast({ tone: 'error', title: 'Import Failed', description: importFailureMessage(error) })
    },
    onSettled: (_result, _error, { isDryRun }) => {
      // Clear the last progress, so that the finished import no longer shows as running.
      client.setQueryData(importProgressQuery(false).queryKey, null)
      if (isDryRun) void client.invalidateQueries({ predicate: queriesOf(csvImport) })
      else invalidateDirectory()
    },
  })
  const progress = useQuery(importProgressQuery(run.isPending)).data ?? null
  const stop = useMutation({
    mutationFn: async () => {
      // The server can cancel an import only after it has received the whole file; before that,
      // aborting the upload is enough. When no progress is known, it is requested once more,
      // because the import may have started since the last request.
      const isRunning =
        progress !== null || (await call(csvImport.progress, {}).catch(() => null))?.running
      if (isRunning) await call(csvImport.cancel, {})
      else abort.current.abort()
    },
    onError: () =>
      toast({ tone: 'error', title: 'Error', description: 'Failed to cancel the import' }),
    onSettled: invalidateDirectory,
  })
  return { run, progress, stop }
}

export function isCancelled(error: unknown): boolean {
  return (
    (error instanceof ApiError && error.code === 'import_cancelled') ||
    (error instanceof DOMException && error.name === 'AbortError')
  )
}

/** Returns the message for a failed import. */
export function importFailureMessage(error: unknown): string {
  if (error instanceof StaleFileError)
    return 'The file was changed after it was chosen. Please choose it again.'
  return error instanceof NetworkError ? CONNECTION_LOST : errorText(error, FAILED)
}
