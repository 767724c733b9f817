import type { ImportResult } from '#contract/csv-import.ts'
import { ContractError, invalidField } from '#contract/errors.ts'
import { fieldMessages } from '#contract/messages.ts'
import type { CsvRowContext } from '#contract/rules/csv-row.ts'
import { isEmbedded } from '../../db/knex.ts'
import { watchBatch } from './batch-watch.ts'
import { hasStaleBatch, sweepRejects } from './batches-repo.ts'
import type { ImportOptions } from './options.ts'
import { readCsv } from './read-csv.ts'
import { RejectsWriter } from './rejects.ts'
import * as repo from './repo.ts'
import type { ImportReport } from './report.ts'
import { saveHidden } from './save-hidden.ts'
import { saveStaged } from './save-staged.ts'
import { type CsvSource, toCsvSource } from './source.ts'
import { dryRunDestination, stageRows } from './stage-rows.ts'

export type { ImportProgress } from './options.ts'

/**
 * Maximum number of rows that the embedded database inserts in one transaction. The transaction
 * blocks other requests for a few tenths of a second.
 */
const MAX_ROWS_PER_TRANSACTION = 2500

/**
 * Imports the contractors of a CSV file: all valid and new rows, or none when the import fails or
 * is cancelled. The result lists every row with its outcome. Throws `import_running` when another
 * import is running, `invalid` or `too_large` when the file as a whole cannot be imported, and the
 * abort reason when the signal aborts. The file is read several times. Pass a file on disk as
 * `csvFileSource(path)`, because a stream is buffered in memory.
 */
export async function importCsv(
  db: repo.Database,
  input: CsvSource | AsyncIterable<Uint8Array>,
  options: ImportOptions,
): Promise<ImportResult> {
  const { fallbackCategorySlug = 'general-contractors', fileName, userId = null } = options
  const categories = await repo.listCategoryRefs(db)
  if (!categories.some(({ slug }) => slug === fallbackCategorySlug)) {
    throw invalidField('fallbackCategory', fieldMessages.unknownCategory)
  }
  const source = await toCsvSource(input)
  const context: CsvRowContext = { categories, fallbackCategorySlug }
  if (options.dryRun)
    return (await stageRows(db, source, context, options, dryRunDestination(db))).toResult(null)

  const releaseLock = await repo.acquireImportLock(db)
  if (!releaseLock) throw new ContractError('import_running')
  try {
    const batchId = await repo.insertBatch(db, fileName.slice(0, 255), userId)
    if (batchId === undefined) throw new ContractError('import_running')
    const watch = watchBatch(db, batchId, options)
    try {
      return await runBatch(db, batchId, source, context, {
        ...options,
        signal: watch.signal,
        onProgress: watch.onProgress,
      })
    } catch (error) {
      await repo.markBatchAsFailed(db, batchId)
      throw error
    } finally {
      watch.end()
    }
  } finally {
    await releaseLock()
  }
}

/**
 * Call it when a server starts. Marks the imports that a stopped process left unfinished as failed
 * and deletes their rows. Does nothing while another process runs an import.
 */
export async function discardUnfinishedImports(db: repo.Database): Promise<void> {
  const releaseLock = await repo.acquireImportLock(db)
  if (!releaseLock) return
  try {
    await repo.discardRunningImports(db)
  } finally {
    await releaseLock()
  }
}

/**
 * Call it regularly. Discards the unfinished imports of instances that have stopped, and deletes
 * old skipped rows.
 */
export async function sweepImports(db: repo.Database): Promise<void> {
  if (!isEmbedded(db) && (await hasStaleBatch(db))) await discardUnfinishedImports(db)
  await sweepRejects(db)
}

async function runBatch(
  db: repo.Database,
  batchId: number,
  source: CsvSource,
  context: CsvRowContext,
  options: ImportOptions,
): Promise<ImportResult> {
  const slugById = new Map(context.categories.map(({ id, slug }) => [id, slug]))
  const rejects = new RejectsWriter(db, batchId)
  const report = await stageRows(db, source, context, options, {
    write: (rows) => repo.insertStaged(db, batchId, rows, slugById),
    reject: (rows) => rejects.add(rows),
  })
  await rejects.end()
  const { imported, skipped } = report.counts()
  const save = isEmbedded(db) && imported > MAX_ROWS_PER_TRANSACTION ? saveHidden : saveStaged
  await save(db, batchId, report, {
    signal: options.signal,
    onSaved: (share) => options.onProgress?.({ phase: 'saving', rows: imported + skipped, share }),
  })
  const finalCounts = report.counts()
  if (finalCounts.skipped > skipped) await rewriteRejects(db, batchId, source, report)
  if (finalCounts.imported > 0) await repo.vacuumEmbedded(db)
  return report.toResult(batchId)
}

/** Stores the skipped rows again, because more rows became duplicates while the import ran. */
async function rewriteRejects(
  db: repo.Database,
  batchId: number,
  source: CsvSource,
  report: ImportReport,
): Promise<void> {
  const reasons = report.reasons()
  await repo.deleteRejects(db, batchId)
  const rejects = new RejectsWriter(db, batchId)
  for await (const { line, header, cells } of readCsv(source)) {
    const reason = reasons.get(line)
    if (reason !== undefined) await rejects.add([{ header, cells, reason }])
  }
  await rejects.end()
}
