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
 * Stores the progress of the import once a second for other instances, and aborts the import when
 * one of them received a cancel request. Does nothing on the embedded database, which has only one
 * process.
 */
export function watchBatch(
  db: Database,
  batchId: number,
  { onProgress = () => undefined, signal }: ImportOptions,
): BatchWatch {
  const cancelled = new AbortController()
  const anySignal = signal ? AbortSignal.any([signal, cancelled.signal]) : cancelled.signal
  let latest: ImportProgress = { phase: 'reading', rows: 0, share: 0 }
  const saveAndCheck = async () => {
    if (await saveProgress(db, batchId, latest))
      cancelled.abort(new ContractError('import_cancelled'))
  }
  // A failed update does not stop the import.
  const timer = isEmbedded(db)
    ? undefined
    : setInterval(() => void saveAndCheck().catch(() => undefined), INTERVAL_MS)
  return {
    signal: anySignal,
    onProgress: (progress) => {
      latest = progress
      onProgress(progress)
    },
    end: () => clearInterval(timer),
  }
}
