import {
  DEFAULT_FALLBACK_CATEGORY,
  type ImportResult,
  type ImportRow,
} from '#contract/csv-import.ts'
import { ContractError, invalidField } from '#contract/errors.ts'
import { fieldMessages } from '#contract/messages.ts'
import type { CsvRowContext } from '#contract/rules/csv-row.ts'
import {
  createRowCheck,
  type FileColumns,
  GuessCounts,
  toImportResult,
} from '#contract/rules/import-rows.ts'
import { yieldToOtherRequests } from '../../db/yield-to-other-requests.ts'
import { finishBatch, insertBatch } from './batches-repo.ts'
import { discardBatch, discardDeadImport } from './discard.ts'
import type { ImportOptions } from './options.ts'
import { readCsv } from './read-csv.ts'
import { type Database, listCategoryRefs, sliceOf } from './repo.ts'
import type { CsvSource } from './source.ts'
import { vacuumContractors } from './vacuum-repo.ts'
import { compareWithListed, type FileRow, RowWriter } from './write-rows.ts'

/** Cells that are checked at once. Rows of many columns would need more memory. */
const MAX_CELLS = 100_000

/**
 * Imports the contractors of a CSV file: all valid and new rows, or none when the import fails or
 * is cancelled. The rows are hidden until all are written; other requests read and write meanwhile.
 * A dry run only checks the rows. The result lists every row with its outcome. Throws
 * `import_running` when another import is running, `invalid` for an unknown fallback category,
 * `invalid` or `too_large` when the file as a whole cannot be imported, and the abort reason when
 * the signal aborts. The file is read twice.
 */
export async function importCsv(
  db: Database,
  source: CsvSource,
  options: ImportOptions,
): Promise<ImportResult> {
  const context = await readContext(db, options)
  if (options.dryRun) return readRows(db, source, context, options, null)

  await discardDeadImport(db)
  const batchId = await insertBatch(db, options)
  if (batchId === undefined) throw new ContractError('import_running')
  try {
    // Read again: from now on no category can be deleted.
    const current = await readContext(db, options)
    const writer = new RowWriter(db, batchId, current.categories)
    const result = await readRows(db, source, current, options, writer)
    await writer.end()
    const { imported, skipped } = result
    await finishBatch(db, batchId, { imported, skipped }, options)
    if (imported > 0) await vacuumContractors(db)
    return { ...result, batchId }
  } catch (error) {
    // If this fails too, a sweep discards the batch later.
    await discardBatch(db, batchId).catch(() => undefined)
    throw error
  }
}

/** Returns the categories and the fallback. Throws `invalid` when the fallback is not one of them. */
async function readContext(
  db: Database,
  { fallbackCategorySlug = DEFAULT_FALLBACK_CATEGORY }: ImportOptions,
): Promise<CsvRowContext> {
  const categories = await listCategoryRefs(db)
  if (!categories.some(({ slug }) => slug === fallbackCategorySlug))
    throw invalidField('fallbackCategory', fieldMessages.unknownCategory)
  return { categories, fallbackCategorySlug }
}

/**
 * Reads and checks the rows in slices, and passes them to the writer. One slice is written while
 * the next is read.
 */
async function readRows(
  db: Database,
  source: CsvSource,
  context: CsvRowContext,
  { fileName, columnChoices, onProgress, signal }: ImportOptions,
  writer: RowWriter | null,
): Promise<ImportResult> {
  const check = createRowCheck(context)
  const guesses = new GuessCounts()
  const maxRows = sliceOf(db).inserted
  const all: ImportRow[] = []
  let columns: FileColumns = { columns: [], unreadColumns: [], warnings: [] }
  let slice: FileRow[] = []
  let cells = 0
  let writing = Promise.resolve()
  const write = async (share: number) => {
    await writing
    const [rows, progress] = [slice, { rows: all.length, share }]
    slice = []
    cells = 0
    writing = (async () => {
      await compareWithListed(db, rows)
      guesses.add(rows)
      await writer?.write(rows, progress)
      await yieldToOtherRequests(db)
    })()
    // The next `await` throws its error.
    writing.catch(() => undefined)
    onProgress?.({ fileName, phase: writer ? 'saving' : 'reading', ...progress })
    signal?.throwIfAborted()
  }
  try {
    for await (const part of readCsv(source, { choices: columnChoices, signal })) {
      columns = part.columns ?? columns
      for (const row of part.rows) {
        const checked = check(row)
        all.push(checked.entry)
        slice.push({ ...checked, header: row.header, cells: row.cells })
        cells += row.cells.length
        if (slice.length >= maxRows || cells >= MAX_CELLS) await write(part.share)
      }
    }
    await write(1)
  } finally {
    // The caller discards the batch after an error, so no slice may still be written.
    await writing.catch(() => undefined)
  }
  await writing
  return toImportResult(all, columns, guesses)
}
