import type { ImportRow } from '#contract/csv-import.ts'
import { importMessages } from '#contract/messages.ts'
import { type ContractorDraft, type CsvRowContext, mapCsvRow } from '#contract/rules/csv-row.ts'
import { nameKey } from '#contract/rules/slug.ts'
import type { ImportOptions } from './options.ts'
import { type CsvRow, readCsv } from './read-csv.ts'
import type { RejectedRow } from './rejects.ts'
import type { Database } from './repo.ts'
import { type ImportReport, markSkipped } from './report.ts'
import { duplicateReason } from './reserve-rows.ts'
import type { CsvSource } from './source.ts'
import { listByNameKeys, type StagedRow } from './staged-rows-repo.ts'

/** Rows per statement. More rows would need more memory, and block the embedded database longer. */
const CHUNK = 500
/** Cells per statement. Rows of many columns would need more memory, even if most are empty. */
const CHUNK_CELLS = 100_000

/** Receives the rows that `stageRows` has checked, in the order of the file. */
export interface Destination {
  /** Gets the outcome of each row. */
  report: ImportReport
  /** Stores rows with new names. */
  write: (rows: StagedRow[]) => Promise<void>
  /** Stores skipped rows. */
  reject: (rows: RejectedRow[]) => Promise<void>
}

/** The destination of a dry run, which writes nothing. */
export const noDestination: Omit<Destination, 'report'> = {
  write: () => Promise.resolve(),
  reject: () => Promise.resolve(),
}

/** A row with its entry in the report. `draft` is null when the row is already marked as skipped. */
interface CheckedRow extends Pick<CsvRow, 'header' | 'cells'> {
  entry: ImportRow
  draft: ContractorDraft | null
  key: string
}

/** Reads and checks the rows of a file, and writes them to the destination in chunks. */
export async function stageRows(
  db: Database,
  source: CsvSource,
  context: CsvRowContext,
  { onProgress, signal }: ImportOptions,
  destination: Destination,
): Promise<void> {
  const { report } = destination
  const rowOfName = new Map<string, number>()
  let chunk: CheckedRow[] = []
  let writing = Promise.resolve()
  let rows = 0
  let cells = 0
  try {
    for await (const batch of readCsv(source, signal)) {
      if (batch.columns) report.setFile(batch.columns)
      for (const row of batch.rows) {
        chunk.push(checkRow(row, context, rowOfName, report))
        rows += 1
        cells += row.cells.length
        if (chunk.length < CHUNK && cells < CHUNK_CELLS) continue
        await writing
        // One chunk is written while the next is read.
        writing = writeChunk(db, chunk, destination)
        writing.catch(() => undefined)
        chunk = []
        cells = 0
        onProgress?.({ phase: 'reading', rows, share: batch.share })
        signal?.throwIfAborted()
      }
    }
    await writing
    writing = writeChunk(db, chunk, destination)
  } finally {
    // The caller empties the staging table after an error, so no write may still be running. An
    // error of this write is thrown below, unless there was an earlier error.
    await writing.catch(() => undefined)
  }
  await writing
  onProgress?.({ phase: 'reading', rows, share: 1 })
}

/**
 * Adds a row to the report. The result has a draft when the row is valid and no earlier row of the
 * file has the same name.
 */
function checkRow(
  { line, header, cells, record, error }: CsvRow,
  context: CsvRowContext,
  rowOfName: Map<string, number>,
  report: ImportReport,
): CheckedRow {
  const { draft, errors, warnings } = mapCsvRow(record, context)
  const name =
    draft?.name ??
    record.name
      ?.replace(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, 120) ??
    ''
  const entry = report.add(line, name, warnings)
  if (error !== null || !draft) {
    markSkipped(entry, 'invalid', error ?? errors.join('; '))
    return { entry, header, cells, draft: null, key: '' }
  }
  const key = nameKey(draft.name)
  const firstRow = rowOfName.get(key)
  if (firstRow !== undefined) {
    markSkipped(entry, 'duplicate', importMessages.sameNameAsRow(firstRow))
    return { entry, header, cells, draft: null, key }
  }
  rowOfName.set(key, line)
  return { entry, header, cells, draft, key }
}

/**
 * Marks rows as skipped if another contractor has their name, and passes all rows of the chunk to
 * the destination.
 */
async function writeChunk(
  db: Database,
  chunk: CheckedRow[],
  { write, reject }: Pick<Destination, 'write' | 'reject'>,
): Promise<void> {
  const keys = chunk.flatMap(({ draft, key }) => (draft ? [key] : []))
  const found = keys.length === 0 ? [] : await listByNameKeys(db, keys)
  const existing = new Map(found.map((contractor) => [contractor.nameKey, contractor]))
  const valid: StagedRow[] = []
  const rejected: RejectedRow[] = []
  for (const { entry, header, cells, draft, key } of chunk) {
    const sameName = draft && existing.get(key)
    if (sameName) markSkipped(entry, 'duplicate', duplicateReason(sameName))
    if (entry.reason !== null) rejected.push({ header, cells, reason: entry.reason })
    else if (draft) valid.push({ rowNumber: entry.row, draft })
  }
  if (valid.length > 0) await write(valid)
  await reject(rejected)
}
