import { contract } from '#contract'
import { type ImportResult, MAX_CSV_BYTES } from '#contract/csv-import.ts'
import { ContractError } from '#contract/errors.ts'
import { badCsv } from '#contract/rules/csv-row.ts'
import { nameKey } from '#contract/rules/slug.ts'
import { blank } from '../contractors.ts'
import { type MockDb, now } from '../db.ts'
import { type ImportedRow, importRows } from '../import-rows.ts'
import { mockGroup } from '../mock.ts'
import { readCsv } from '../read-csv.ts'

export const csvImportMocks = (db: MockDb) => mockGroup(contract.csvImport, {
  importContractors: async ({ file, query }) => {
    const categories = db.categories.all()
    if (!categories.some(({ slug }) => slug === query.fallbackCategory)) {
      throw new ContractError('invalid', { fields: [{ path: 'fallbackCategory', message: 'Please select a category' }] })
    }
    const contractors = db.contractors.all()
    const rows = importRows(readCsv(await textOf(file)), {
      categories, fallbackCategorySlug: query.fallbackCategory,
      listed: new Map(contractors.filter((row) => row.deletedAt === null).map((row) => [nameKey(row.name), row])),
      slugs: new Set([...contractors, ...db.formerSlugs.all()].map(({ slug }) => slug)),
    })
    return resultOf(rows, query.dryRun === '1' ? null : store(db, file.name, rows))
  },
})

/** Inserts what the rows make; answers the batch. */
function store(db: MockDb, fileName: string, rows: readonly ImportedRow[]): number {
  const version = db.nextVersion()
  const time = now()
  for (const { created } of rows) {
    if (!created) continue
    db.contractors.insert({ ...blank, ...created, importedFromCsv: true, createdAt: time, updatedAt: time, deletedAt: null, version })
  }
  return db.importBatches.insert({ fileName }).id
}

function resultOf(rows: readonly ImportedRow[], batchId: number | null): ImportResult {
  const created = rows.filter(({ outcome }) => outcome === 'created')
  const skipped = rows.filter(({ outcome }) => outcome !== 'created')
  return {
    imported: created.length, skipped: skipped.length,
    successes: created.map(({ name }) => name),
    errors: skipped.map(({ row, name, reason }) => `Row ${row} (${name || 'no name'}): ${reason}`),
    rows: [...rows], batchId,
  }
}

/** The text of a file that is a CSV by type or name and by content, in UTF-8 or Windows-1252 (I5, I15). */
async function textOf(file: File): Promise<string> {
  if (!/\.csv$/i.test(file.name) && !/csv/i.test(file.type)) throw badCsv('Please upload a CSV file.')
  if (file.size > MAX_CSV_BYTES) throw new ContractError('too_large')
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (bytes.includes(0)) throw badCsv('The file contains NUL bytes, so it is not a CSV text: save it as "CSV UTF-8" and try again.')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
