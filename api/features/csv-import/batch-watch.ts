import { ContractError } from '#contract/errors.ts'
import { isEmbedded } from '../../db/knex.ts'
import { noteProgress } from './batches-repo.ts'
import type { ImportOptions, ImportProgress } from './options.ts'
import type { Database } from './repo.ts'

const EVERY_MS = 1000

export interface BatchWatch {
  signal: AbortSignal
  onProgress: (progress: ImportProgress) => void
  end: () => void
}

/**
 * Tells other instances once a second how far the import is, and hears whether one of them was
 * asked to cancel it. The embedded database has one process, which knows without asking.
 */
export function watchBatch(
  db: Database,
  batchId: number,
  { onProgress = () => undefined, signal }: ImportOptions,
): BatchWatch {
  const cancelled = new AbortController()
  const signals = signal ? AbortSignal.any([signal, cancelled.signal]) : cancelled.signal
  let latest: ImportProgress = { phase: 'reading', rows: 0, share: 0 }
  const look = async () => {
    if (await noteProgress(db, batchId, latest))
      cancelled.abort(new ContractError('import_cancelled'))
  }
  // An instance that cannot tell goes on all the same.
  const timer = isEmbedded(db)
    ? undefined
    : setInterval(() => void look().catch(() => undefined), EVERY_MS)
  return {
    signal: signals,
    onProgress: (progress) => {
      latest = progress
      onProgress(progress)
    },
    end: () => clearInterval(timer),
  }
}
