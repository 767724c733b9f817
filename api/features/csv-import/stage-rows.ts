import type { ImportRow } from '#contract/csv-import.ts'
import { importMessages } from '#contract/messages.ts'
import { type ContractorDraft, type CsvRowContext, mapCsvRow } from '#contract/rules/csv-row.ts'
import { nameKey } from '#contract/rules/slug.ts'
import { yieldToOtherRequests } from '../../db/yield-to-other-requests.ts'
import type { ImportOptions } from './options.ts'
import { type CsvRow, readCsv } from './read-csv.ts'
import type { RejectedRow } from './rejects.ts'
import * as repo from './repo.ts'
import { ImportReport, markSkipped } from './report.ts'
import { duplicateReason } from './reserve-rows.ts'
import type { CsvSource } from './source.ts'

/**
 * Rows staged per statement. The number is low, so that one statement blocks the embedded
 * connection only briefly and memory use stays low.
 */
const CHUNK = 200

/** Receives the rows that `stageRows` has checked. */
export interface Destination {
  /**
   * Writes the rows with new names. Returns the existing contractors that have the names of the
   * other rows.
   */
  write: (rows: KeyedRow[]) => Promise<repo.ExistingContractor[]>
  /** Stores skipped rows. It is called in the order of the file. */
  reject: (rows: RejectedRow[]) => Promise<void>
}

export interface KeyedRow extends repo.StagedRow {
  key: string
}

/** Returns the destination of a dry run, which writes nothing. */
export function dryRunDestination(db: repo.Database): Destination {
  return {
    write: (rows) =>
      repo.listByNameKeys(
        db,
        rows.map(({ key }) => key),
      ),
    reject: () => Promise.resolve(),
  }
}

/** A row with its entry in the report. `draft` is null when the row is already marked as skipped. */
interface CheckedRow {
  entry: ImportRow
  csv: CsvRow
  draft: ContractorDraft | null
  key: string
}

/** Reads and checks the rows of a file, and writes them to the destination in chunks. */
export async function stageRows(
  db: repo.Database,
  source: CsvSource,
  context: CsvRowContext,
  { onProgress, signal }: ImportOptions,
  destination: Destination,
): Promise<ImportReport> {
  const report = new ImportReport()
  const rowOfName = new Map<string, number>()
  let chunk: CheckedRow[] = []
  let writing = Promise.resolve()
  let rows = 0
  try {
    for await (const row of readCsv(source, signal)) {
      chunk.push(checkRow(row, context, rowOfName, report))
      rows += 1
      if (rows % CHUNK !== 0) continue
      await writing
      // One chunk is written while the next is read.
      writing = writeChunk(chunk, destination)
      writing.catch(() => undefined)
      chunk = []
      onProgress?.({ phase: 'reading', rows, share: row.share })
      await yieldToOtherRequests(db)
      signal?.throwIfAborted()
    }
    await writing
    writing = writeChunk(chunk, destination)
  } finally {
    // The caller empties the staging table after an error, so no write may still be running. An
    // error of this write is thrown below, unless there was an earlier error.
    await writing.catch(() => undefined)
  }
  await writing
  onProgress?.({ phase: 'reading', rows, share: 1 })
  return report
}

/**
 * Adds a row to the report. The result has a draft when the row is valid and no earlier row of the
 * file has the same name.
 */
function checkRow(
  csv: CsvRow,
  context: CsvRowContext,
  rowOfName: Map<string, number>,
  report: ImportReport,
): CheckedRow {
  const { line, record, error } = csv
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
    return { entry, csv, draft: null, key: '' }
  }
  const key = nameKey(draft.name)
  const firstRow = rowOfName.get(key)
  if (firstRow !== undefined) {
    markSkipped(entry, 'duplicate', importMessages.sameNameAsRow(firstRow))
    return { entry, csv, draft: null, key }
  }
  rowOfName.set(key, line)
  return { entry, csv, draft, key }
}

/**
 * Writes a chunk to the destination: rows with new names are staged, the others are marked as
 * skipped in the report and rejected.
 */
async function writeChunk(chunk: CheckedRow[], { write, reject }: Destination): Promise<void> {
  const valid = chunk.flatMap(({ entry, draft, key }): KeyedRow[] =>
    draft ? [{ rowNumber: entry.row, draft, key }] : [],
  )
  const found = valid.length === 0 ? [] : await write(valid)
  if (found.length > 0) {
    const existing = new Map(found.map((contractor) => [contractor.nameKey, contractor]))
    for (const { entry, draft, key } of chunk) {
      const existingContractor = draft && existing.get(key)
      if (existingContractor) markSkipped(entry, 'duplicate', duplicateReason(existingContractor))
    }
  }
  await reject(
    chunk.flatMap(({ entry: { reason }, csv: { header, cells } }) =>
      reason === null ? [] : [{ header, cells, reason }],
    ),
  )
}
