import type { Contractor } from '#contract/entities.ts'
import { compareByRating, type SearchEntry } from '#contract/rules/search.ts'
import type { DirectoryRow } from '../public-schema.ts'
import { type Columns, columnsOf, contractorAt } from './rows.ts'

let onDamage: (() => void) | undefined

/** Registers the callback for a contractor that turns out to be damaged when it is read. */
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
  readonly #at: number
  #contractor: Contractor | undefined

  /** All columns have the same length: see `parseHeader`. */
  constructor(row: DirectoryRow, columns: Columns, at: number) {
    this.id = columns.id[at] as number
    this.rating = columns.rating[at] as number
    this.reviewCount = columns.reviewCount[at] as number
    this.sortName = columns.sortName[at] as string
    this.place = columns.place[at] as string
    this.street = columns.street[at] as string
    this.citySlug = columns.citySlug[at] as string
    this.categoryId = columns.categoryId[at] as number
    this.state = columns.state[at] as string | null
    this.#row = row
    this.#columns = columns
    this.#at = at
  }

  /** Throws when the bytes are damaged. */
  get contractor(): Contractor {
    try {
      this.#contractor ??= contractorAt(this.#row, this.#columns, this.#at)
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

/** Longest work without a pause, in ms, also on a slow phone (approximately). */
const SLICE_MS = 25

/**
 * Builds the entries of the rows, with pauses in which the page can respond. Rows with a known
 * revision are reused.
 */
export async function indexRows(
  rows: readonly DirectoryRow[],
  cached: ReadonlyMap<number, IndexedRow>,
  pause: () => Promise<void>,
): Promise<IndexedRow[]> {
  const result: IndexedRow[] = []
  let since = performance.now()
  for (const row of rows) {
    const same = cached.get(row.fromId)
    if (same?.row.revision === row.revision) {
      result.push(same)
      continue
    }
    const columns = columnsOf(row)
    result.push({ row, entries: columns.id.map((_, at) => new Entry(row, columns, at)) })
    if (performance.now() - since < SLICE_MS) continue
    await pause()
    since = performance.now()
  }
  return result
}

/** Returns all entries in the default order. */
export function sortedEntries(rows: readonly IndexedRow[]): Entry[] {
  return rows.flatMap(({ entries }) => entries).sort(compareByRating)
}

/** Contractors by id, parsed on access. */
export class ContractorsById implements ReadonlyMap<number, Contractor> {
  readonly #rows: readonly IndexedRow[]
  #found: Map<number, Entry> | undefined

  constructor(rows: readonly IndexedRow[]) {
    this.#rows = rows
  }

  /** Built on first use: a search does not need it. */
  get #entries(): Map<number, Entry> {
    this.#found ??= new Map(
      this.#rows.flatMap(({ entries }) => entries.map((entry) => [entry.id, entry] as const)),
    )
    return this.#found
  }

  get size(): number {
    return this.#entries.size
  }

  has(id: number): boolean {
    return this.#entries.has(id)
  }

  get(id: number): Contractor | undefined {
    return this.#entries.get(id)?.contractor
  }

  keys(): MapIterator<number> {
    return this.#entries.keys()
  }

  *values(): MapIterator<Contractor> {
    for (const entry of this.#entries.values()) yield entry.contractor
  }

  *entries(): MapIterator<[number, Contractor]> {
    for (const entry of this.#entries.values()) yield [entry.id, entry.contractor]
  }

  [Symbol.iterator](): MapIterator<[number, Contractor]> {
    return this.entries()
  }

  forEach(
    visit: (contractor: Contractor, id: number, all: ReadonlyMap<number, Contractor>) => void,
  ): void {
    for (const [id, contractor] of this) visit(contractor, id, this)
  }
}
