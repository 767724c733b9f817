import type { Knex } from 'knex'
import { LRUCache } from 'lru-cache'

/** Enough for about 9,000 contractors. */
const MAX_BYTES = 16 * 1024 * 1024
/** Memory of a text in addition to its bytes: the entry, the buffer object, list nodes. */
const ENTRY_OVERHEAD_BYTES = 300

/** The rows of a list as a query has found them, in the order of the list. */
export interface FoundRows {
  ids: readonly number[]
  /** The version of each row. It is different after every change of the row. */
  versions: readonly number[]
  /** What else the texts depend on. When it changes, all texts are read again. */
  state: string
}

export interface RowText {
  id: number
  version: number
  /** JSON text of the row. */
  text: string
}

type ReadTexts = (db: Knex, ids: readonly number[]) => Promise<RowText[]>

interface CachedText {
  version: number
  /** The JSON text and a comma. */
  bytes: Buffer
}

interface CachedTexts {
  state: string
  byId: LRUCache<number, CachedText>
}

/** JSON text of an array without rows. */
export const emptyArray = Buffer.from('[]')
const [openingBracket, closingBracket] = [emptyArray.subarray(0, 1), emptyArray.subarray(1)]

/**
 * Caches rows as JSON text, for each database server up to 16 MB of the most recently used. A query
 * then finds only the ids of a list, because formatting and sending the rows takes longer than
 * finding them. See docs/decisions/2026-11-23-rows-of-lists-are-cached.md.
 */
export class RowTexts {
  readonly #read: ReadTexts
  readonly #caches = new WeakMap<Knex, CachedTexts>()

  /** `read` returns the rows with these ids, in any order. */
  constructor(read: ReadTexts) {
    this.#read = read
  }

  /**
   * Returns the JSON text of an array of the rows. It reads the rows that are not cached with a
   * second query: a row that was changed after it was found is newer, and a deleted one is
   * missing.
   */
  async toArray(db: Knex, { ids, versions, state }: FoundRows): Promise<Buffer> {
    const { byId } = this.#cacheOf(db, state)
    const texts = ids.map((id, at) => {
      const cached = byId.get(id)
      return cached && cached.version === versions[at] ? cached.bytes : undefined
    })
    const missing = ids.filter((_, at) => texts[at] === undefined)
    if (missing.length > 0) {
      const read = new Map<number, Buffer>()
      for (const { id, version, text } of await this.#read(db, missing)) {
        const bytes = Buffer.from(`${text},`)
        byId.set(id, { version, bytes })
        read.set(id, bytes)
      }
      for (const [at, id] of ids.entries()) texts[at] ??= read.get(id)
    }
    const present = texts.filter((text) => text !== undefined)
    if (present.length === 0) return Buffer.from('[]')
    const array = Buffer.concat([openingBracket, ...present])
    // Replaces the last comma.
    closingBracket.copy(array, array.length - 1)
    return array
  }

  #cacheOf(db: Knex, state: string): CachedTexts {
    const current = this.#caches.get(db)
    if (current?.state === state) return current
    const byId = new LRUCache<number, CachedText>({
      maxSize: MAX_BYTES,
      sizeCalculation: ({ bytes }) => ENTRY_OVERHEAD_BYTES + bytes.length,
    })
    const created = { state, byId }
    this.#caches.set(db, created)
    return created
  }
}
