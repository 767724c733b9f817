import type { Contractor } from '#contract/entities.ts'
import { compareByRating, type SearchEntry } from '#contract/rules/search.ts'
import type { DirectoryRow } from '../../../device/public-schema.ts'
import { inSlices } from '../../../lib/next-task.ts'
import { type Columns, parseColumns, parseContractorAt } from './rows.ts'

let onDamage: (() => void) | undefined

/** Registers a callback that is called when a damaged contractor is read. */
export function onDamagedRow(listener: () => void): void {
  onDamage = listener
}

/**
 * The search fields of a contractor. The contractor itself is parsed on first access, because most
 * are never shown.
 */
class Entry implements SearchEntry<Contractor> {
  readonly id: number
  readonly rating: number
  readonly reviewCount: number
  readonly sortName: string
  readonly place: string
  readonly street: string
  readonly citySlug: string
  readonly categoryId: number
  readonly state: string | null
  readonly #row: DirectoryRow
  readonly #columns: Columns
  readonly #index: number
  #contractor: Contractor | undefined

  /** All columns have the same length: `parseColumns` checks this. */
  constructor(row: DirectoryRow, columns: Columns, index: number) {
    this.id = columns.id[index] as number
    this.rating = columns.rating[index] as number
    this.reviewCount = columns.reviewCount[index] as number
    this.sortName = columns.sortName[index] as string
    this.place = columns.place[index] as string
    this.street = columns.street[index] as string
    this.citySlug = columns.citySlug[index] as string
    this.categoryId = columns.categoryId[index] as number
    this.state = columns.state[index] as string | null
    this.#row = row
    this.#columns = columns
    this.#index = index
  }

  /** Throws when the bytes are damaged. */
  get contractor(): Contractor {
    try {
      this.#contractor ??= parseContractorAt(this.#row, this.#columns, this.#index)
      return this.#contractor
    } catch (error) {
      onDamage?.()
      throw error
    }
  }

  get name(): string {
    return this.contractor.name
  }
}

/** A row in memory with its entries. */
export interface IndexedRow {
  row: DirectoryRow
  entries: Entry[]
}

/**
 * Builds the entries of the rows, with pauses in which the page can respond. Rows in `cached` that
 * have the same revision are reused.
 */
export async function indexRows(
  rows: readonly DirectoryRow[],
  cached: ReadonlyMap<number, IndexedRow>,
  pause?: () => Promise<void>,
): Promise<IndexedRow[]> {
  const result: IndexedRow[] = []
  const slice = inSlices(pause)
  for (const row of rows) {
    const cachedRow = cached.get(row.fromId)
    if (cachedRow?.row.revision === row.revision) {
      result.push(cachedRow)
      continue
    }
    const columns = parseColumns(row)
    result.push({ row, entries: columns.id.map((_, index) => new Entry(row, columns, index)) })
    await slice()
  }
  return result
}

/**
 * Returns the rows without the older entry of a contractor that is in two rows: it has moved from
 * one tile to another, of which only the second was fetched again.
 */
export function withoutDuplicates(rows: readonly IndexedRow[]): IndexedRow[] {
  const newestFirst = rows.toSorted((a, b) => b.row.revision - a.row.revision)
  const seen = new Set<number>()
  return newestFirst.map(({ row, entries }) => ({
    row,
    entries: entries.filter(({ id }) => !seen.has(id) && seen.add(id)),
  }))
}

/** Returns all entries in the default order. */
export function sortedEntries(rows: readonly IndexedRow[]): Entry[] {
  return rows.flatMap(({ entries }) => entries).sort(compareByRating)
}

/**
 * Parses the contractors of `index` in order, with pauses in which the page can respond. Stops
 * after the first for which `isLast` returns true. Throws on a damaged one.
 */
export async function parseInSlices(
  index: readonly SearchEntry<Contractor>[],
  isLast: (contractor: Contractor) => boolean = () => false,
): Promise<Contractor[]> {
  const slice = inSlices()
  const contractors: Contractor[] = []
  for (const { contractor } of index) {
    contractors.push(contractor)
    if (isLast(contractor)) break
    await slice()
  }
  return contractors
}

/** Contractors by id, parsed on access. */
export class ContractorsById {
  readonly #rows: readonly IndexedRow[]
  #byId: Map<number, Entry> | undefined

  constructor(rows: readonly IndexedRow[]) {
    this.#rows = rows
  }

  get(id: number): Contractor | undefined {
    // The map is built on first use, because a search does not need it.
    this.#byId ??= new Map(
      this.#rows.flatMap(({ entries }) => entries.map((entry) => [entry.id, entry] as const)),
    )
    return this.#byId.get(id)?.contractor
  }
}
