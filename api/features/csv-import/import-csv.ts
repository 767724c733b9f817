import type { ImportResult } from '#contract/csv-import.ts'
import { ContractError, invalidField } from '#contract/errors.ts'
import { fieldMessages } from '#contract/messages.ts'
import type { CsvRowContext } from '#contract/rules/csv-row.ts'
import { isEmbedded } from '../../db/knex.ts'
import { insertBatch, type StartedBatch } from './batch-steps-repo.ts'
import { watchBatch } from './batch-watch.ts'
import { hasStaleBatch } from './batches-repo.ts'
import type { ImportOptions } from './options.ts'
import { readCsv } from './read-csv.ts'
import { deleteRejects, sweepRejects } from './rejects-repo.ts'
import { RejectsWriter } from './rejects.ts'
import { type Database, listCategoryRefs } from './repo.ts'
import { ImportReport } from './report.ts'
import { RowReserver } from './reserve-rows.ts'
import { runTogether } from './run-together.ts'
import { saveHidden } from './save-hidden.ts'
import { saveStaged } from './save-staged.ts'
import { type CsvSource, toCsvSource } from './source.ts'
import { type Destination, noDestination, stageRows } from './stage-rows.ts'
import { insertStaged } from './staged-rows-repo.ts'
import { acquireImportLock, discardRunningImports, markBatchAsFailed } from './unfinished-repo.ts'
import { vacuumEmbedded } from './vacuum-repo.ts'

export type { ImportProgress } from './options.ts'

/**
 * Maximum number of rows that the embedded database inserts in one transaction. The transaction
 * blocks other requests for a few tenths of a second.
 */
const MAX_ROWS_PER_TRANSACTION = 2500

/**
 * Imports the contractors of a CSV file: all valid and new rows, or none when the import fails or
 * is cancelled. A dry run writes nothing. The result lists every row with its outcome. Throws
 * `import_running` when another import is running, `invalid` for an unknown fallback category,
 * `invalid` or `too_large` when the file as a whole cannot be imported, and the abort reason when
 * the signal aborts. The file is read several times. Pass a file on disk as `csvFileSource(path)`,
 * because a stream is buffered in memory.
 */
export async function importCsv(
  db: Database,
  input: CsvSource | AsyncIterable<Uint8Array>,
  options: ImportOptions,
): Promise<ImportResult> {
  const { fallbackCategorySlug = 'general-contractors' } = options
  const categories = await listCategoryRefs(db)
  if (!categories.some(({ slug }) => slug === fallbackCategorySlug)) {
    throw invalidField('fallbackCategory', fieldMessages.unknownCategory)
  }
  const source = await toCsvSource(input)
  const context: CsvRowContext = { categories, fallbackCategorySlug }
  if (options.dryRun) {
    const report = new ImportReport()
    await stageRows(db, source, context, options, { report, ...noDestination })
    return report.toResult(null)
  }

  const releaseLock = await acquireImportLock(db)
  if (!releaseLock) throw new ContractError('import_running')
  try {
    const batch = await insertBatch(db, options)
    if (!batch) throw new ContractError('import_running')
    const watch = watchBatch(db, batch.id, options)
    try {
      return await runBatch(db, batch, source, context, {
        ...options,
        signal: watch.signal,
        onProgress: watch.onProgress,
      })
    } catch (error) {
      await markBatchAsFailed(db, batch.id)
      throw error
    } finally {
      watch.end()
    }
  } finally {
    await releaseLock()
  }
}

/**
 * Call it when a server or an import command starts. Marks unfinished imports of stopped processes
 * as failed and deletes their rows. Does nothing while another process runs an import.
 */
export async function discardUnfinishedImports(db: Database): Promise<void> {
  const releaseLock = await acquireImportLock(db)
  if (!releaseLock) return
  try {
    await discardRunningImports(db)
  } finally {
    await releaseLock()
  }
}

/**
 * Call it regularly. Discards the unfinished imports of instances that have stopped, and deletes
 * old skipped rows.
 */
export async function sweepImports(db: Database): Promise<void> {
  if (!isEmbedded(db) && (await hasStaleBatch(db))) await discardUnfinishedImports(db)
  await sweepRejects(db)
}

async function runBatch(
  db: Database,
  batch: StartedBatch,
  source: CsvSource,
  context: CsvRowContext,
  options: ImportOptions,
): Promise<ImportResult> {
  const batchId = batch.id
  const slugById = new Map(context.categories.map(({ id, slug }) => [id, slug]))
  const report = new ImportReport()
  const rejects = new RejectsWriter(db, batchId)
  const reserver = new RowReserver(db, batch, report)
  const { staged } = reserver
  const destination: Destination = {
    report,
    write: async (rows) => {
      await insertStaged(db, batchId, rows, slugById)
      staged.add(rows.length, rows.at(-1)?.rowNumber ?? 0)
    },
    reject: (rows) => rejects.add(rows),
  }
  const read = (signal: AbortSignal | undefined) =>
    staged.fillBy(async () => {
      await stageRows(db, source, context, { ...options, signal }, destination)
      await rejects.end()
    })
  const reserve = (signal: AbortSignal | undefined) => reserver.run(signal)
  const saveWith = (save: typeof saveStaged) => (signal: AbortSignal | undefined) =>
    save(db, batch, report, {
      reserver,
      signal,
      onSaved: (share) => options.onProgress?.({ phase: 'saving', rows: report.size, share }),
    })
  if (isEmbedded(db)) {
    await read(options.signal)
    if (report.counts().imported > MAX_ROWS_PER_TRANSACTION)
      await saveWith(saveHidden)(options.signal)
    else {
      await reserve(options.signal)
      await saveWith(saveStaged)(options.signal)
    }
  } else await runTogether([read, reserve, saveWith(saveStaged)], options.signal)
  const { imported, skipped } = report.counts()
  if (skipped > rejects.rows) await rewriteRejects(db, batchId, source, report)
  if (imported > 0) await vacuumEmbedded(db)
  return report.toResult(batchId)
}

/** Stores the skipped rows again, because more rows became duplicates while the import ran. */
async function rewriteRejects(
  db: Database,
  batchId: number,
  source: CsvSource,
  report: ImportReport,
): Promise<void> {
  const reasons = report.reasons()
  await deleteRejects(db, batchId)
  const rejects = new RejectsWriter(db, batchId)
  for await (const { rows } of readCsv(source)) {
    await rejects.add(
      rows.flatMap(({ line, header, cells }) => {
        const reason = reasons.get(line)
        return reason === undefined ? [] : [{ header, cells, reason }]
      }),
    )
  }
  await rejects.end()
}
