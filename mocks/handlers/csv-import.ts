import { contract } from '#contract'
import type { ImportProgress } from '#contract/csv-import.ts'
import type { User } from '#contract/entities.ts'
import { ContractError, invalidField } from '#contract/errors.ts'
import { importMessages, fieldMessages } from '#contract/messages.ts'
import { auditSubject } from '#contract/rules/audit-subject.ts'
import { csvError } from '#contract/rules/csv-columns.ts'
import { CsvEncoding } from '#contract/rules/csv-encoding.ts'
import { looksLikeCsv, rejectsFileName } from '#contract/rules/csv-rejects.ts'
import {
  type CheckedRow,
  createRowCheck,
  GuessCounts,
  skipIfListed,
  toImportResult,
  warnIfSimilar,
} from '#contract/rules/import-rows.ts'
import { SHOWN_IMPORTS } from '#contract/rules/limits.ts'
import { similarNameKey } from '#contract/rules/similar-name.ts'
import { nameKey, releasedSlug } from '#contract/rules/slug.ts'
import { recordAudit } from '../audit.ts'
import { emptyContractor, removeContractor } from '../contractors.ts'
import { type MockDb, now } from '../db.ts'
import { contractorsOf } from '../import-rows.ts'
import { successReply, mockGroup } from '../mock-group.ts'
import { type Csv, readCsv } from '../read-csv.ts'
import { writeRejects } from '../write-rejects.ts'

/**
 * Rows per step of a simulated import. The steps take enough time to show the progress and to
 * cancel.
 */
const STEP_ROWS = 100
const STEP_MS = 60

interface Running {
  progress: ImportProgress
  isCancelled: boolean
}

export const csvImportMocks = (db: MockDb) => {
  let running: Running | null = null

  return mockGroup(contract.csvImport, {
    importContractors: async ({ receiveFile, query, user }) => {
      const file = await receiveFile()
      const categories = db.categories.all()
      if (!categories.some(({ slug }) => slug === query.fallbackCategory)) {
        throw invalidField('fallbackCategory', fieldMessages.unknownCategory)
      }
      if (running) throw new ContractError('import_running')
      const current: Running = {
        isCancelled: false,
        progress: { fileName: file.name, phase: 'reading', rows: 0, share: 0 },
      }
      running = current
      try {
        const csv = readCsv(await readText(file), Infinity, query.columns)
        await simulateProgress(current, csv)
        const check = createRowCheck({ categories, fallbackCategorySlug: query.fallbackCategory })
        const rows = csv.rows.map(check)
        compareWithListed(db, rows)
        const guesses = new GuessCounts()
        guesses.add(rows)
        const result = toImportResult(
          rows.map(({ entry }) => entry),
          csv.columns,
          guesses,
        )
        return query.dryRun === '1'
          ? result
          : { ...result, batchId: saveImport(db, { fileName: file.name, user }, rows, csv) }
      } finally {
        running = null
      }
    },

    progress: () => ({ running: running?.progress ?? null }),

    cancel: () => {
      if (running) running.isCancelled = true
      return successReply
    },

    batches: () => db.importBatches.all().reverse().slice(0, SHOWN_IMPORTS),

    rollBack: ({ params, user }) => {
      const batch = getBatch(db, params.id)
      if (batch.status !== 'done')
        throw new ContractError('conflict', { message: importMessages.nothingToRollBack })
      const existing = batch.contractorIds
        .flatMap((id) => db.contractors.get(id) ?? [])
        .filter(({ deletedAt }) => deletedAt === null)
      const unchanged = existing.filter(({ createdAt, updatedAt }) => createdAt === updatedAt)
      for (const row of unchanged)
        removeContractor(db, db.contractors.update(row, { slug: releasedSlug(row.id) }))
      db.importBatches.update(batch, { status: 'rolled_back' })
      const counts = { removed: unchanged.length, kept: existing.length - unchanged.length }
      recordAudit(db, {
        userId: user.id,
        action: 'import.rolled_back',
        subject: auditSubject('import', batch.id, batch.fileName),
        details: counts,
      })
      return counts
    },

    rejects: ({ params }) => {
      const { fileName, rejects } = getBatch(db, params.id)
      if (rejects === null) throw new ContractError('not_found')
      return { fileName: rejectsFileName(fileName), csv: rejects }
    },
  })
}

function getBatch(db: MockDb, id: number) {
  const batch = db.importBatches.get(id)
  if (!batch) throw new ContractError('not_found')
  return batch
}

/**
 * Simulates the server's progress, in at most 20 steps of `STEP_ROWS`. Throws `import_cancelled` if
 * the import was cancelled.
 */
async function simulateProgress(running: Running, { rows }: Csv): Promise<void> {
  for (let read = STEP_ROWS; read <= rows.length && read <= 20 * STEP_ROWS; read += STEP_ROWS) {
    running.progress = { ...running.progress, rows: read, share: Math.min(1, read / rows.length) }
    await new Promise((resolve) => setTimeout(resolve, STEP_MS))
    if (running.isCancelled) throw new ContractError('import_cancelled')
  }
}

/** Skips rows whose names are listed, and warns of similar names. */
function compareWithListed(db: MockDb, rows: readonly CheckedRow[]): void {
  const listed = db.contractors.all().filter(({ deletedAt }) => deletedAt === null)
  const byName = new Map(listed.map((contractor) => [nameKey(contractor.name), contractor]))
  // The oldest of several.
  const bySimilarName = new Map(
    listed.toReversed().map((contractor) => [similarNameKey(contractor.name), contractor]),
  )
  for (const row of rows) {
    skipIfListed(row, byName.get(row.nameKey))
    if (row.similarKey !== '') warnIfSimilar(row, bySimilarName.get(row.similarKey))
  }
}

/** Inserts the contractors and the import batch; returns the id of the batch. */
function saveImport(
  db: MockDb,
  { fileName, user }: { fileName: string; user: User },
  rows: readonly CheckedRow[],
  csv: Csv,
): number {
  const time = now()
  const version = rows.some(({ draft }) => draft) ? db.nextVersion() : db.directory.version
  const slugs = [...db.contractors.all(), ...db.formerSlugs.all()].map(({ slug }) => slug)
  const inserted = contractorsOf(
    rows,
    { categories: db.categories.all(), placeTable: db.placeTable },
    slugs,
  ).map((contractor) =>
    db.contractors.insert({
      ...emptyContractor,
      ...contractor,
      importedFromCsv: true,
      createdAt: time,
      updatedAt: time,
      deletedAt: null,
      version,
    }),
  )
  const counts = { imported: inserted.length, skipped: rows.length - inserted.length }
  const { id } = db.importBatches.insert({
    fileName,
    userEmail: user.email,
    status: 'done',
    ...counts,
    startedAt: time,
    endedAt: now(),
    contractorIds: inserted.map((row) => row.id),
    rejects: writeRejects(
      csv,
      rows.map(({ entry }) => entry),
    ),
  })
  recordAudit(db, {
    userId: user.id,
    action: 'import.done',
    subject: auditSubject('import', id, fileName),
    details: counts,
  })
  return id
}

/**
 * Returns the text of a CSV file. Throws `invalid` if neither the name nor the type looks like CSV,
 * and the errors of `CsvEncoding`.
 */
async function readText(file: File): Promise<string> {
  if (!looksLikeCsv(file.name, file.type)) throw csvError(importMessages.notCsv)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const encoding = new CsvEncoding()
  encoding.add(bytes)
  return new TextDecoder(encoding.end()).decode(bytes)
}
