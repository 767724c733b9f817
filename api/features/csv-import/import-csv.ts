import { setImmediate } from 'node:timers/promises'
import type { ImportResult, ImportRow } from '#contract/csv-import.ts'
import { ContractError } from '#contract/errors.ts'
import { type ContractorDraft, type CsvRowContext, mapCsvRow } from '#contract/rules/csv-row.ts'
import { nameKey } from '#contract/rules/slug.ts'
import { type CsvRow, readCsv } from './read-csv.ts'
import * as repo from './repo.ts'
import { ImportReport, skip } from './report.ts'
import { listedReason, saveStaged } from './save-staged.ts'
import { type CsvSource, reopenable } from './source.ts'

export interface ImportProgress {
  phase: 'reading' | 'saving'
  /** Rows read so far. */
  rows: number
  /** Of this phase: 0 to 1. */
  share: number
}

export interface ImportOptions {
  fileName: string
  /** Slug of the category for rows that match none (I10); general-contractors unless given. */
  fallbackCategorySlug?: string
  /** Says what an import would do, and writes nothing. */
  dryRun?: boolean
  userId?: number | null
  onProgress?: (progress: ImportProgress) => void
  signal?: AbortSignal
}

/** Rows checked and staged together: small enough that the one embedded connection is soon free again. */
const CHUNK = 500

/**
 * Lists the contractors of a CSV file: all that are valid and new, or, whatever stops it, none (I5–I15). Rows that are not
 * are told apart in the result. Throws ContractError `import_running` when another import is at work, `invalid` or `too_large`
 * when the file cannot be imported at all, and the signal's reason when it is aborted. A file on disk is best given as
 * `csvFile(path)`: it is read twice, a stream is kept in memory.
 */
export async function importCsv(
  db: repo.Database, input: CsvSource | AsyncIterable<Uint8Array>, options: ImportOptions,
): Promise<ImportResult> {
  const { fallbackCategorySlug = 'general-contractors', fileName, userId = null } = options
  const categories = await repo.listCategoryRefs(db)
  if (!categories.some(({ slug }) => slug === fallbackCategorySlug)) {
    throw new ContractError('invalid', { fields: [{ path: 'fallbackCategory', message: 'Please select a category' }] })
  }
  const source = await reopenable(input)
  const context: CsvRowContext = { categories, fallbackCategorySlug }
  if (options.dryRun) return (await stage(db, source, context, options, () => Promise.resolve())).toResult(null)

  const letGo = await repo.holdImportLock(db)
  if (!letGo) throw new ContractError('import_running')
  try {
    const batchId = await repo.insertBatch(db, fileName.slice(0, 255), userId)
    if (batchId === undefined) throw new ContractError('import_running')
    try {
      return await runBatch(db, batchId, source, context, options)
    } catch (error) {
      await repo.failBatch(db, batchId)
      throw error
    }
  } finally {
    await letGo()
  }
}

/** For the start of a server: ends imports that a stopped process left unfinished. One at work in another process goes on. */
export async function discardUnfinishedImports(db: repo.Database): Promise<void> {
  const letGo = await repo.holdImportLock(db)
  if (!letGo) return
  try {
    await repo.discardRunning(db)
  } finally {
    await letGo()
  }
}

async function runBatch(db: repo.Database, batchId: number, source: CsvSource, context: CsvRowContext, options: ImportOptions): Promise<ImportResult> {
  const slugOf = new Map(context.categories.map(({ id, slug }) => [id, slug]))
  const report = await stage(db, source, context, options, (rows) => repo.insertStaged(db, batchId, rows, slugOf))
  const { imported, skipped } = report.counts()
  await saveStaged(db, batchId, report, {
    signal: options.signal,
    onSaved: (share) => options.onProgress?.({ phase: 'saving', rows: imported + skipped, share }),
  })
  if (report.counts().imported > 0) await repo.tidyEmbedded(db)
  return report.toResult(batchId)
}

type Write = (rows: repo.StagedRow[]) => Promise<void>
interface Candidate { entry: ImportRow; draft: ContractorDraft; key: string }

/** Reads, checks and hands on the rows that would be listed, a chunk at a time. */
async function stage(db: repo.Database, source: CsvSource, context: CsvRowContext, { onProgress, signal }: ImportOptions, write: Write): Promise<ImportReport> {
  const report = new ImportReport()
  const rowOfName = new Map<string, number>()
  let chunk: Candidate[] = []
  let writing = Promise.resolve()
  let rows = 0
  try {
    for await (const row of readCsv(source, signal)) {
      const candidate = judgeRow(row, context, rowOfName, report)
      if (candidate) chunk.push(candidate)
      rows += 1
      if (rows % CHUNK !== 0) continue
      await writing
      // One chunk is written while the next is read.
      writing = writeNew(db, chunk, write)
      writing.catch(() => undefined)
      chunk = []
      onProgress?.({ phase: 'reading', rows, share: row.share })
      await setImmediate()
      signal?.throwIfAborted()
    }
    await writing
    writing = writeNew(db, chunk, write)
  } finally {
    // Nothing may be written after this: who catches an error empties the staging table. The first error counts.
    await writing.catch(() => undefined)
  }
  await writing
  onProgress?.({ phase: 'reading', rows, share: 1 })
  return report
}

/** Enters a row in the report; answers it when it is valid and its name is the first of its kind in the file (I8). */
function judgeRow({ line, record, error }: CsvRow, context: CsvRowContext, rowOfName: Map<string, number>, report: ImportReport): Candidate | null {
  const { draft, errors, warnings } = mapCsvRow(record, context)
  const name = draft?.name ?? record.name?.replace(/\p{Cc}+/gu, ' ').trim().slice(0, 120) ?? ''
  const entry = report.add(line, name, warnings)
  if (error !== null || !draft) {
    skip(entry, 'invalid', error ?? errors.join('; '))
    return null
  }
  const key = nameKey(draft.name)
  const first = rowOfName.get(key)
  if (first !== undefined) {
    skip(entry, 'duplicate', `Same name as row ${first}`)
    return null
  }
  rowOfName.set(key, line)
  return { entry, draft, key }
}

/** Hands on the rows whose name is not listed yet. */
async function writeNew(db: repo.Database, chunk: Candidate[], write: Write): Promise<void> {
  if (chunk.length === 0) return
  const listed = new Map((await repo.listNamed(db, chunk.map(({ key }) => key))).map((found) => [found.nameKey, found]))
  const fresh = chunk.filter(({ entry, key }) => {
    const found = listed.get(key)
    if (found) skip(entry, 'duplicate', listedReason(found))
    return !found
  })
  await write(fresh.map(({ entry, draft }) => ({ rowNumber: entry.row, draft })))
}
