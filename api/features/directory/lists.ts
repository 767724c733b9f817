import type { Knex } from 'knex'
import type { PopularCity } from '#contract/directory.ts'
import { countCities } from '#contract/rules/cities.ts'
import { clampToLastPage, type PageRange } from '#contract/rules/paging.ts'
import {
  countMatching,
  type ContractorFilter,
  readContractors,
  readSpellings,
} from './lists-repo.ts'

export interface ContractorPageTexts {
  /** The contractors as JSON. */
  items: string[]
  total: number
  page: number
}

/** Returns one page of contractors, best rated first; the last page when `page` is past the end. */
export async function listContractors(
  db: Knex,
  range: PageRange,
  {
    category = '',
    city = '',
    state = null,
  }: Pick<ContractorFilter, 'category' | 'city' | 'state'> = {},
): Promise<ContractorPageTexts> {
  const filter = { category, city, state }
  const total = await countMatching(db, filter)
  const page = clampToLastPage(total, range)
  const { size } = range
  const items = await readContractors(db, filter, { offset: (page - 1) * size, size, total })
  return { items, total, page }
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
