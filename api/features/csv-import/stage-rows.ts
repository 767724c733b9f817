import type { ImportRow } from '#contract/csv-import.ts'
import { importMessages } from '#contract/messages.ts'
import { type ContractorDraft, type CsvRowContext, mapCsvRow } from '#contract/rules/csv-row.ts'
import { similarNameKey } from '#contract/rules/similar-name.ts'
import { nameKey } from '#contract/rules/slug.ts'
import type { ImportOptions } from './options.ts'
import { type CsvRow, readCsv } from './read-csv.ts'
import type { RejectedRow } from './rejects.ts'
import type { Database } from './repo.ts'
import { addWarning, type ImportReport, markSkipped } from './report.ts'
import { duplicateReason, withPlace } from './reserve-rows.ts'
import type { CsvSource } from './source.ts'
import {
  type ExistingContractor,
  listByNameKeys,
  listBySimilarNames,
  type StagedRow,
} from './staged-rows-repo.ts'

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
  similarKey: string
  /** An earlier row with a similar name. */
  similarRow: ImportRow | undefined
}

/** The valid rows of the file so far. */
class KnownNames {
  /** The first row with each name, by its `nameKey`. */
  readonly rowOfName = new Map<string, number>()
  /** The first row with each of the names that are similar, by their `similarNameKey`. */
  readonly rowOfSimilarName = new Map<string, ImportRow>()
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
  const known = new KnownNames()
  let chunk: CheckedRow[] = []
  let writing = Promise.resolve()
  let rows = 0
  let cells = 0
  try {
    for await (const batch of readCsv(source, signal)) {
      if (batch.columns) report.setFile(batch.columns)
      for (const row of batch.rows) {
        chunk.push(checkRow(row, context, known, report))
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
  { rowOfName, rowOfSimilarName }: KnownNames,
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
  const skipped = { entry, header, cells, draft: null, similarKey: '', similarRow: undefined }
  if (error !== null || !draft) {
    markSkipped(entry, 'invalid', error ?? errors.join('; '))
    return { ...skipped, key: '' }
  }
  const key = nameKey(draft.name)
  const firstRow = rowOfName.get(key)
  if (firstRow !== undefined) {
    markSkipped(entry, 'duplicate', importMessages.sameNameAsRow(firstRow))
    return { ...skipped, key }
  }
  rowOfName.set(key, line)
  const similarKey = similarNameKey(draft.name)
  const similarRow = rowOfSimilarName.get(similarKey)
  if (!similarRow && similarKey !== '') rowOfSimilarName.set(similarKey, entry)
  return { entry, header, cells, draft, key, similarKey, similarRow }
}

/**
 * Marks rows as skipped if another contractor has their name, warns of similar names, and passes
 * all rows of the chunk to the destination.
 */
async function writeChunk(
  db: Database,
  chunk: CheckedRow[],
  { write, reject }: Pick<Destination, 'write' | 'reject'>,
): Promise<void> {
  const keys = chunk.flatMap(({ draft, key }) => (draft ? [key] : []))
  const found = keys.length === 0 ? [] : await listByNameKeys(db, keys)
  const existing = new Map(found.map((contractor) => [contractor.nameKey, contractor]))
  const similar = await findSimilar(db, chunk)
  const valid: StagedRow[] = []
  const rejected: RejectedRow[] = []
  for (const row of chunk) {
    const { entry, header, cells, draft, key } = row
    const sameName = draft && existing.get(key)
    if (sameName) markSkipped(entry, 'duplicate', duplicateReason(sameName))
    if (entry.reason !== null) rejected.push({ header, cells, reason: entry.reason })
    else if (draft) {
      const warning = similarNameWarning(row, similar)
      if (warning !== null) addWarning(entry, warning)
      valid.push({ rowNumber: entry.row, draft })
    }
  }
  if (valid.length > 0) await write(valid)
  await reject(rejected)
}

/** Returns the oldest contractor for each key of similar names in the chunk. */
async function findSimilar(
  db: Database,
  chunk: readonly CheckedRow[],
): Promise<Map<string, ExistingContractor>> {
  const keys = new Set(chunk.map(({ similarKey }) => similarKey).filter((key) => key !== ''))
  const found = keys.size === 0 ? [] : await listBySimilarNames(db, [...keys])
  return new Map(found.toReversed().map((contractor) => [contractor.similarKey, contractor]))
}

function similarNameWarning(
  { similarKey, similarRow }: CheckedRow,
  similar: ReadonlyMap<string, ExistingContractor>,
): string | null {
  const listed = similar.get(similarKey)
  if (listed) return importMessages.similarToListed(withPlace(listed))
  return similarRow ? importMessages.similarToRow(similarRow) : null
}
