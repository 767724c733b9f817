import type { ImportRow } from '#contract/csv-import.ts'
import { type ContractorDraft, type CsvRowContext, mapCsvRow } from '#contract/rules/csv-row.ts'
import { nameKey } from '#contract/rules/slug.ts'
import { yieldToOtherRequests } from '../../db/yield-to-other-requests.ts'
import type { ImportOptions } from './options.ts'
import { type CsvRow, readCsv } from './read-csv.ts'
import type { RejectedRow } from './rejects.ts'
import * as repo from './repo.ts'
import { ImportReport, skip } from './report.ts'
import { listedReason } from './reserve-rows.ts'
import type { CsvSource } from './source.ts'

/**
 * Rows checked and staged together: few enough that the one embedded connection is soon free again,
 * and little waits in memory.
 */
const CHUNK = 200

/** Where the rows go. */
export interface Destination {
  /**
   * Takes the rows whose names are not listed yet, and answers the contractors that bear the names
   * of the others.
   */
  write: (rows: KeyedRow[]) => Promise<repo.ListedName[]>
  /** Takes the others, in the order of the file. */
  reject: (rows: RejectedRow[]) => Promise<void>
}

export interface KeyedRow extends repo.StagedRow {
  key: string
}

/** For a trial, which writes nothing. */
export function nowhere(db: repo.Database): Destination {
  return {
    write: (rows) =>
      repo.listNamed(
        db,
        rows.map(({ key }) => key),
      ),
    reject: () => Promise.resolve(),
  }
}

/** A row with its entry in the report; without a draft it is skipped already. */
interface Judged {
  entry: ImportRow
  csv: CsvRow
  draft: ContractorDraft | null
  key: string
}

/** Reads, checks and hands on the rows of a file, a chunk at a time. */
export async function stageRows(
  db: repo.Database,
  source: CsvSource,
  context: CsvRowContext,
  { onProgress, signal }: ImportOptions,
  destination: Destination,
): Promise<ImportReport> {
  const report = new ImportReport()
  const rowOfName = new Map<string, number>()
  let chunk: Judged[] = []
  let writing = Promise.resolve()
  let rows = 0
  try {
    for await (const row of readCsv(source, signal)) {
      chunk.push(judgeRow(row, context, rowOfName, report))
      rows += 1
      if (rows % CHUNK !== 0) continue
      await writing
      // One chunk is written while the next is read.
      writing = handOn(chunk, destination)
      writing.catch(() => undefined)
      chunk = []
      onProgress?.({ phase: 'reading', rows, share: row.share })
      await yieldToOtherRequests(db)
      signal?.throwIfAborted()
    }
    await writing
    writing = handOn(chunk, destination)
  } finally {
    // Nothing may be written after this: who catches an error empties the staging table. The first error counts.
    await writing.catch(() => undefined)
  }
  await writing
  onProgress?.({ phase: 'reading', rows, share: 1 })
  return report
}

/**
 * Enters a row in the report; it has a draft when it is valid and its name is the first of its kind
 * in the file (I8).
 */
function judgeRow(
  csv: CsvRow,
  context: CsvRowContext,
  rowOfName: Map<string, number>,
  report: ImportReport,
): Judged {
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
    skip(entry, 'invalid', error ?? errors.join('; '))
    return { entry, csv, draft: null, key: '' }
  }
  const key = nameKey(draft.name)
  const first = rowOfName.get(key)
  if (first !== undefined) {
    skip(entry, 'duplicate', `Same name as row ${first}`)
    return { entry, csv, draft: null, key }
  }
  rowOfName.set(key, line)
  return { entry, csv, draft, key }
}

/** Hands on the rows: those whose name is not listed yet, and those that are skipped. */
async function handOn(chunk: Judged[], { write, reject }: Destination): Promise<void> {
  const valid = chunk.flatMap(({ entry, draft, key }): KeyedRow[] =>
    draft ? [{ rowNumber: entry.row, draft, key }] : [],
  )
  const found = valid.length === 0 ? [] : await write(valid)
  if (found.length > 0) {
    const listed = new Map(found.map((contractor) => [contractor.nameKey, contractor]))
    for (const { entry, draft, key } of chunk) {
      const known = draft && listed.get(key)
      if (known) skip(entry, 'duplicate', listedReason(known))
    }
  }
  await reject(
    chunk.flatMap(({ entry: { reason }, csv: { header, cells } }) =>
      reason === null ? [] : [{ header, cells, reason }],
    ),
  )
}
