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
 * Runs one import or dry run at a time in this process. Other requests can read its progress and
 * cancel it.
 */
export class ImportRunner {
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
   * Runs an import to its end, even when the client disconnects. Throws the errors of `importCsv`,
   * and import_cancelled when it was cancelled.
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

  /** Cancels the running import, which then leaves no rows. Returns whether there was one. */
  cancel(): boolean {
    this.#running?.stop.abort(new ContractError('import_cancelled'))
    return this.#running !== null
  }

  /** Call it when the server stops: cancels the running import and resolves when it has been undone. */
  async stop(): Promise<void> {
    this.#isStopping = true
    this.cancel()
    await this.#running?.ended
  }
}
