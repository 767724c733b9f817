import type { Knex } from 'knex'
import type { PopularCity } from '#contract/directory.ts'
import { clampToLastPage, type PageRange } from '#contract/rules/paging.ts'
import { VersionedCache } from '../../http/versioned-cache.ts'
import { countMatching, type ContractorFilter, readCities, readContractors } from './lists-repo.ts'
import { findVersion } from './repo.ts'

export interface ContractorPageText {
  /** JSON text of the array of contractors. */
  items: string
  total: number
  page: number
}

const everything: ContractorFilter = { category: '', city: '', state: null }

/** Returns one page of contractors, best rated first; the last page when `page` is past the end. */
export async function listContractors(
  db: Knex,
  range: PageRange,
  filter: Partial<ContractorFilter> = {},
): Promise<ContractorPageText> {
  const complete = { ...everything, ...filter }
  const total = await countMatching(db, complete)
  const page = clampToLastPage(total, range)
  const { size } = range
  const items = await readContractors(db, complete, { limit: size, offset: (page - 1) * size })
  return { items, total, page }
}

/** Returns the JSON text of the reply of the endpoint `contract.directory.page`. */
export function toPageReply({ items, total, page }: ContractorPageText): string {
  return `{"items":${items},"total":${total},"page":${page}}`
}

/** Maximum number of cached lists. There is one for each requested pair of category and state. */
const MAX_LISTS = 200
const MAX_CITIES = 100_000

const caches = new WeakMap<Knex, VersionedCache<readonly PopularCity[]>>()

/**
 * Returns all cities of a category and state, most contractors first. Cached per directory version,
 * because every page and every filter of a list of cities needs all of them.
 */
export async function listCities(
  db: Knex,
  filter: Partial<Omit<ContractorFilter, 'city'>> = {},
): Promise<readonly PopularCity[]> {
  let cache = caches.get(db)
  if (!cache) caches.set(db, (cache = createCache()))
  const { category, state } = { ...everything, ...filter }
  return cache.get(JSON.stringify([category, state]), await findVersion(db), () =>
    readCities(db, { category, state }),
  )
}

function createCache(): VersionedCache<readonly PopularCity[]> {
  return new VersionedCache({
    maxEntries: MAX_LISTS,
    maxBytes: MAX_CITIES * BYTES_PER_CITY,
    sizeOf: (cities) => cities.length * BYTES_PER_CITY,
    // Empty lists are not cached: clients could fill the cache with invented categories.
    shouldCache: (cities) => cities.length > 0,
  })
}

/** Approximate size of one city in memory, including its strings. */
const BYTES_PER_CITY = 200
