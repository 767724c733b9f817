import type { Knex } from 'knex'
import type { ContractorSort, PopularCity } from '#contract/directory.ts'
import { countCities } from '#contract/rules/cities.ts'
import { isWithin } from '#contract/rules/contractor-lists.ts'
import { clampToLastPage, type PageRange } from '#contract/rules/paging.ts'
import {
  countMatching,
  type ContractorFilter,
  readContractors,
  readPlaced,
  readSpellings,
} from './lists-repo.ts'

export interface ContractorPageTexts {
  /** The contractors as JSON. */
  items: string[]
  total: number
  page: number
}

/** Returns one page of contractors; the last page when `page` is past the end. */
export async function listContractors(
  db: Knex,
  { sort, ...range }: PageRange & { sort?: ContractorSort },
  {
    category = '',
    city = '',
    state = null,
    isVerified = false,
    isReviewed = false,
    minRating = 0,
    within = null,
  }: Pick<
    ContractorFilter,
    'category' | 'city' | 'state' | 'isVerified' | 'isReviewed' | 'minRating'
  > & {
    within?: Within | null
  } = {},
): Promise<ContractorPageTexts> {
  const filter = {
    category,
    city,
    state,
    isVerified,
    isReviewed,
    minRating,
    ...(within && { ids: await findWithin(db, within) }),
  }
  const total = await countMatching(db, filter)
  const page = clampToLastPage(total, range)
  const { size } = range
  const items = await readContractors(db, filter, { offset: (page - 1) * size, size, total, sort })
  return { items, total, page }
}

type Within = NonNullable<ContractorFilter['around']>

/** Returns the ids of the contractors within a radius, measured as in the browser. */
async function findWithin(db: Knex, within: Within): Promise<number[]> {
  const { value } = await readPlaced(db, { around: within })
  return value.flatMap(({ contractor }) => (isWithin(contractor, within) ? contractor.id : []))
}

/** Returns the JSON text of the reply of the endpoint `contract.directory.page`. */
export function toPageReply({ items, total, page }: ContractorPageTexts): string {
  return `{"items":[${items.join()}],"total":${total},"page":${page}}`
}

/** Returns all cities of a category and state, most contractors first. */
export async function listCities(
  db: Knex,
  { category = '', state = null }: Pick<ContractorFilter, 'category' | 'state'> = {},
): Promise<PopularCity[]> {
  const spellings = await readSpellings(db, { category, state })
  return countCities(spellings.map(({ city, ...entry }) => ({ ...entry, contractor: { city } })))
}
