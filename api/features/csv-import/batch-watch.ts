import { ContractError } from '#contract/errors.ts'
import { isEmbedded } from '../../db/knex.ts'
import { saveProgress } from './batches-repo.ts'
import type { ImportOptions, ImportProgress } from './options.ts'
import type { Database } from './repo.ts'

const INTERVAL_MS = 1000

export interface BatchWatch {
  signal: AbortSignal
  onProgress: (progress: ImportProgress) => void
  end: () => void
}

/**
 * Stores the progress of the import once a second, so that other instances can read it, and aborts
 * the import when another instance has received a cancel request. The embedded database has only
 * one process, so neither is done there.
 */
export function watchBatch(
  db: Database,
  batchId: number,
  { onProgress = () => undefined, signal }: ImportOptions,
): BatchWatch {
  const cancelController = new AbortController()
  const combinedSignal = signal
    ? AbortSignal.any([signal, cancelController.signal])
    : cancelController.signal
  let latestProgress: ImportProgress = { phase: 'reading', rows: 0, share: 0 }
  const saveAndCheck = async () => {
    if (await saveProgress(db, batchId, latestProgress))
      cancelController.abort(new ContractError('import_cancelled'))
  }
  // A failed update does not stop the import.
  const timer = isEmbedded(db)
    ? undefined
    : setInterval(() => void saveAndCheck().catch(() => undefined), INTERVAL_MS)
  return {
    signal: combinedSignal,
    onProgress: (progress) => {
      latestProgress = progress
      onProgress(progress)
    },
    end: () => clearInterval(timer),
  }
}
