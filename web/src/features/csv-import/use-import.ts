import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { csvImport, type ImportResult } from '#contract/csv-import.ts'
import { toast } from '../../components/toast.tsx'
import { ApiError, call, NetworkError } from '../../lib/call.ts'
import { errorText } from '../../lib/error-text.ts'
import { isReadable } from './check-file.ts'
import { importProgressQuery, useDirectoryChanged } from './queries.ts'
import { summaryOf } from './rows.ts'

interface Order {
  file: File
  fallbackCategory: string
  /** Tries the file and writes nothing. */
  isDryRun: boolean
}

/** When progress is asked for first: many a file is done by then. */
const FIRST_LOOK_MS = 400

const LOST =
  'The connection was lost. The import may have gone on: look at the earlier imports before you try again.'
const FAILED = 'The file could not be imported. Please try again.'

class StaleFile extends Error {}

/** Sends a file and says what became of it; the result stays until the next one. */
export function useImport() {
  const client = useQueryClient()
  const changed = useDirectoryChanged()
  const abort = useRef(new AbortController())
  const run = useMutation({
    mutationFn: async ({ file, fallbackCategory, isDryRun }: Order): Promise<ImportResult> => {
      abort.current = new AbortController()
      // The browser would otherwise report a file that was saved meanwhile as a lost connection.
      if (!(await isReadable(file))) throw new StaleFile()
      return await call(
        csvImport.importContractors,
        { query: { dryRun: isDryRun ? '1' : '0', fallbackCategory }, file },
        { signal: abort.current.signal },
      )
    },
    onMutate: () => {
      setTimeout(
        () => void client.invalidateQueries({ queryKey: importProgressQuery(true).queryKey }),
        FIRST_LOOK_MS,
      )
    },
    onSuccess: (result, { isDryRun }) => {
      if (!isDryRun) toast({ title: 'Import Successful', description: summaryOf(result) })
    },
    onError: (error) => {
      if (isCancelled(error))
        toast({ tone: 'info', title: 'Import cancelled', description: 'Nothing was imported.' })
      else toast({ tone: 'error', title: 'Import Failed', description: importFailure(error) })
    },
    onSettled: (_result, _error, { isDryRun }) => {
      // What was last heard of it is over.
      client.setQueryData(importProgressQuery(false).queryKey, null)
      if (isDryRun) void client.invalidateQueries({ queryKey: ['imports'] })
      else changed()
    },
  })
  const progress = useQuery(importProgressQuery(run.isPending)).data ?? null
  const stop = useMutation({
    mutationFn: async () => {
      // Before the server has the whole file there is nothing for it to stop; it may have got it since it was last asked.
      const isAtWork =
        progress !== null || (await call(csvImport.progress, {}).catch(() => null))?.running
      if (isAtWork) await call(csvImport.cancel, {})
      else abort.current.abort()
    },
    onError: () =>
      toast({ tone: 'error', title: 'Error', description: 'Failed to cancel the import' }),
    onSettled: changed,
  })
  return { run, progress, stop }
}

export function isCancelled(error: unknown): boolean {
  return (
    (error instanceof ApiError && error.code === 'import_cancelled') ||
    (error instanceof DOMException && error.name === 'AbortError')
  )
}

/** Why a file was not imported, in words. */
export function importFailure(error: unknown): string {
  if (error instanceof StaleFile)
    return 'The file was changed after it was chosen. Please choose it again.'
  return error instanceof NetworkError ? LOST : errorText(error, FAILED)
}
