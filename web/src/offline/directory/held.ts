import type { Contractor } from '#contract/entities.ts'
import { compareByRating, type Indexed } from '#contract/rules/search.ts'
import type { DirectoryRow } from '../database.ts'
import { type Head, headsOf } from './rows.ts'

/** A head with its contractor, which is parsed when somebody first looks at it: most never are. */
class Entry implements Indexed<Contractor> {
  readonly id: number
  readonly name: string
  readonly rating: number
  readonly reviewCount: number
  readonly sortName: string
  readonly place: string
  readonly street: string
  readonly citySlug: string
  readonly categoryId: number
  readonly state: string | null
  #body: string | Contractor

  constructor(head: Head, body: string) {
    this.id = head.id
    this.name = head.name
    this.rating = head.rating
    this.reviewCount = head.reviewCount
    this.sortName = head.sortName
    this.place = head.place
    this.street = head.street
    this.citySlug = head.citySlug
    this.categoryId = head.categoryId
    this.state = head.state
    this.#body = body
  }

  get contractor(): Contractor {
    if (typeof this.#body === 'string') this.#body = JSON.parse(this.#body) as Contractor
    return this.#body
  }
}

/** Rows in memory, each with its entries. */
export interface HeldRow {
  row: DirectoryRow
  entries: Entry[]
}

/** Rows made ready, a few at a time so that the page stays alive; those held already are taken as they are. */
export async function holdRows(rows: readonly DirectoryRow[], held: ReadonlyMap<number, HeldRow>, pause: () => Promise<void>): Promise<HeldRow[]> {
  const result: HeldRow[] = []
  for (const row of rows) {
    const same = held.get(row.fromId)
    if (same?.row.revision === row.revision) {
      result.push(same)
      continue
    }
    const entries = headsOf(row).map((head, at) => new Entry(head, row.bodies[at] ?? ''))
    result.push({ row, entries })
    await pause()
  }
  return result
}

/** All entries in the default order (S9). */
export function inDefaultOrder(rows: readonly HeldRow[]): Entry[] {
  return rows.flatMap(({ entries }) => entries).sort(compareByRating)
}

/** Contractors by id, without parsing those that nobody asks for. */
export class ContractorsById implements ReadonlyMap<number, Contractor> {
  readonly #rows: readonly HeldRow[]
  #found: Map<number, Entry> | undefined

  constructor(rows: readonly HeldRow[]) {
    this.#rows = rows
  }

  /** Made when it is first asked for: a search does without. */
  get #entries(): Map<number, Entry> {
    this.#found ??= new Map(this.#rows.flatMap(({ entries }) => entries.map((entry) => [entry.id, entry] as const)))
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

  forEach(visit: (contractor: Contractor, id: number, all: ReadonlyMap<number, Contractor>) => void): void {
    for (const [id, contractor] of this) visit(contractor, id, this)
  }
}
