import type { CategoryRef } from '#contract/rules/categories.ts'
import { type CheckedRow, skipIfListed, warnIfSimilar } from '#contract/rules/import-rows.ts'
import { contractorSlug } from '#contract/rules/slug.ts'
import { FreeSlugs } from './free-slugs.ts'
import { listByNameKeys, listBySimilarNames } from './names-repo.ts'
import { RejectsWriter } from './rejects.ts'
import type { Database } from './repo.ts'
import { insertSlice, type SliceProgress } from './rows-repo.ts'

/** A checked row with its unchanged cells. */
export interface FileRow extends CheckedRow {
  header: readonly string[]
  cells: readonly string[]
}

/** Skips rows whose names are listed, and warns of similar names. */
export async function compareWithListed(db: Database, rows: readonly CheckedRow[]): Promise<void> {
  await skipListed(db, rows)
  const keys = new Set(rows.flatMap(({ draft, similarKey }) => (draft ? [similarKey] : [])))
  keys.delete('')
  if (keys.size === 0) return
  const similar = await listBySimilarNames(db, [...keys])
  for (const row of rows) warnIfSimilar(row, similar.get(row.similarKey))
}

async function skipListed(db: Database, rows: readonly CheckedRow[]): Promise<void> {
  const keys = rows.flatMap(({ draft, nameKey }) => (draft ? [nameKey] : []))
  if (keys.length === 0) return
  const listed = await listByNameKeys(db, keys)
  for (const row of rows) skipIfListed(row, listed.get(row.nameKey))
}

/** Stores the rows of one import: hidden contractors, and the file of skipped rows. */
export class RowWriter {
  readonly #db: Database
  readonly #batchId: number
  readonly #categorySlugs: ReadonlyMap<number, string>
  readonly #slugs: FreeSlugs
  readonly #rejects: RejectsWriter

  constructor(db: Database, batchId: number, categories: readonly CategoryRef[]) {
    this.#db = db
    this.#batchId = batchId
    this.#categorySlugs = new Map(categories.map(({ id, slug }) => [id, slug]))
    this.#slugs = new FreeSlugs(db)
    this.#rejects = new RejectsWriter(db, batchId)
  }

  /** Call it in the order of the file. Rows whose names were taken meanwhile are skipped. */
  async write(rows: readonly FileRow[], progress: SliceProgress): Promise<void> {
    for (let left = await this.#insert(rows, progress); left.length > 0;) {
      this.#slugs.startAgain()
      await skipListed(this.#db, left)
      left = await this.#insert(left, progress)
    }
    await this.#rejects.add(
      rows.flatMap(({ entry: { reason }, header, cells }) =>
        reason === null ? [] : [{ header, cells, reason }],
      ),
    )
  }

  /** Call it when all rows are written. */
  async end(): Promise<void> {
    await this.#rejects.end()
  }

  /** Inserts the rows that are not skipped. Returns those whose name or slug is taken. */
  async #insert(rows: readonly FileRow[], progress: SliceProgress): Promise<FileRow[]> {
    const open = rows.flatMap((row) => (row.draft ? [{ row, draft: row.draft }] : []))
    const slugs = await this.#slugs.find(
      open.map(({ draft: { name, categoryId } }) =>
        contractorSlug(name, this.#categorySlugs.get(categoryId) ?? ''),
      ),
    )
    const contractors = open.map(({ draft }, at) => ({ draft, slug: slugs[at] ?? '' }))
    const inserted = await insertSlice(this.#db, this.#batchId, progress, contractors)
    return open.flatMap(({ row }) => (inserted.has(row.nameKey) ? [] : [row]))
  }
}
