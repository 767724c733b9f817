import type { ImportProgress, ImportResult } from '#contract/csv-import.ts'
import { ContractError } from '#contract/errors.ts'
import { discardDeadImport } from './discard.ts'
import { importCsv } from './import-csv.ts'
import type { ImportOptions } from './options.ts'
import { sweepRejects } from './rejects-repo.ts'
import type { Database } from './repo.ts'
import type { CsvSource } from './source.ts'

interface Running {
  progress: ImportProgress
  abortController: AbortController
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
   * Runs an import to its end, even when the client disconnects. Throws `import_running`,
   * `unavailable` while the server stops, `import_cancelled` when the import was cancelled, and the
   * errors of `importCsv`.
   */
  async run(
    source: CsvSource,
    options: Omit<ImportOptions, 'signal' | 'onProgress'>,
  ): Promise<ImportResult> {
    if (this.#running) throw new ContractError('import_running')
    if (this.#isStopping) throw new ContractError('unavailable')
    const abortController = new AbortController()
    const running: Running = {
      abortController,
      ended: Promise.resolve(),
      progress: { fileName: options.fileName, phase: 'reading', rows: 0, share: 0 },
    }
    this.#running = running
    try {
      const importing = importCsv(this.#db, source, {
        ...options,
        signal: abortController.signal,
        onProgress: (progress) => {
          running.progress = progress
        },
      })
      running.ended = importing.catch(() => undefined)
      return await importing
    } finally {
      this.#running = null
    }
  }

  /**
   * Call it regularly. Discards the import of a stopped process, and deletes old skipped rows. An
   * import of this process is alive, although it may have written nothing for a while, for example
   * on a computer that slept.
   */
  async sweep(): Promise<void> {
    if (!this.#running) await discardDeadImport(this.#db)
    await sweepRejects(this.#db)
  }

  /** Cancels the running import, which then deletes its rows. Returns whether an import was running. */
  cancel(): boolean {
    this.#running?.abortController.abort(new ContractError('import_cancelled'))
    return this.#running !== null
  }

  /**
   * Call it when the server stops. Cancels the running import and resolves when its rows are
   * deleted.
   */
  async stop(): Promise<void> {
    this.#isStopping = true
    this.cancel()
    await this.#running?.ended
  }
}
