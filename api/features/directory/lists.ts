import type { Knex } from 'knex'
import type { PopularCity } from '#contract/directory.ts'
import { countCities } from '#contract/rules/cities.ts'
import { clampToLastPage, type PageRange } from '#contract/rules/paging.ts'
import { reservedSlugs } from '#contract/rules/reserved-slugs.ts'
import { VersionedCache } from '../../http/versioned-cache.ts'
import { countByCity } from './counts.ts'
import {
  countMatching,
  type ContractorFilter,
  readContractors,
  readSpellings,
} from './lists-repo.ts'
import { findVersion } from './state-repo.ts'

export interface ContractorPageText {
  /** JSON text of the array of contractors. */
  items: string
  total: number
  page: number
}

/** Which contractors a list contains. */
type ListFilter = Pick<ContractorFilter, 'category' | 'city' | 'state'>

/** Returns the category of a query in lower case, or '' when it means all categories. */
export function normaliseCategory(text: string): string {
  const category = text.trim().toLowerCase()
  return reservedSlugs.has(category) ? '' : category
}

/** Returns one page of contractors, best rated first; the last page when `page` is past the end. */
export async function listContractors(
  db: Knex,
  range: PageRange,
  filter: ListFilter = {},
): Promise<ContractorPageText> {
  const total = await countTotal(db, filter)
  const page = clampToLastPage(total, range)
  const { size } = range
  const items = await readContractors(db, filter, { offset: (page - 1) * size, size, total })
  return { items, total, page }
}

/** Without a category, the total comes from `countByCity`, which is cached per version. */
async function countTotal(db: Knex, filter: ListFilter): Promise<number> {
  const { category = '', city = '', state = null } = filter
  if (category !== '') return countMatching(db, filter)
  return (await countByCity(db, state))
    .filter(({ citySlug }) => city === '' || citySlug === city)
    .reduce((sum, { count }) => sum + count, 0)
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
  { category = '', state = null }: Pick<ContractorFilter, 'category' | 'state'> = {},
): Promise<readonly PopularCity[]> {
  let cache = caches.get(db)
  if (!cache) caches.set(db, (cache = createCache()))
  return cache.get(JSON.stringify([category, state]), await findVersion(db), async () => {
    const spellings = await (category === ''
      ? countByCity(db, state)
      : readSpellings(db, { category, state }))
    return countCities(spellings.map(({ city, ...entry }) => ({ ...entry, contractor: { city } })))
  })
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
