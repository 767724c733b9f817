import type { ImportProgress, ImportResult } from '#contract/csv-import.ts'
import { ContractError } from '#contract/errors.ts'
import { importCsv } from './import-csv.ts'
import type { ImportOptions } from './options.ts'
import type { Database } from './repo.ts'
import type { CsvSource } from './source.ts'

interface Running {
  progress: ImportProgress
  stop: AbortController
  ended: Promise<unknown>
}

/**
 * The import or trial at work in this process: one at a time, to be watched and stopped from other
 * calls.
 */
export class Imports {
  readonly #db: Database
  #running: Running | null = null
  #isStopping = false

  constructor(db: Database) {
    this.#db = db
  }

  get progress(): ImportProgress | null {
    return this.#running?.progress ?? null
  }

  /**
   * Throws as `importCsv`, and import_cancelled when it was cancelled; who asked need not wait for
   * it.
   */
  async run(
    source: CsvSource,
    options: Omit<ImportOptions, 'signal' | 'onProgress'>,
  ): Promise<ImportResult> {
    if (this.#running) throw new ContractError('import_running')
    if (this.#isStopping) throw new ContractError('unavailable')
    const stop = new AbortController()
    const running: Running = {
      stop,
      ended: Promise.resolve(),
      progress: { fileName: options.fileName, phase: 'reading', rows: 0, share: 0 },
    }
    this.#running = running
    try {
      const importing = importCsv(this.#db, source, {
        ...options,
        signal: stop.signal,
        onProgress: (progress) => {
          running.progress = { fileName: options.fileName, ...progress }
        },
      })
      running.ended = importing.catch(() => undefined)
      return await importing
    } finally {
      this.#running = null
    }
  }

  /** Answers whether there was one to cancel; it leaves nothing. */
  cancel(): boolean {
    this.#running?.stop.abort(new ContractError('import_cancelled'))
    return this.#running !== null
  }

  /** For the end of the server: resolves when the import at work has been undone. */
  async stop(): Promise<void> {
    this.#isStopping = true
    this.cancel()
    await this.#running?.ended
  }
}
