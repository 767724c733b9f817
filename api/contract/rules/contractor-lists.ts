import type { PopularCity, Summary } from '../directory.ts'
import { type CityEntry, countCities } from './cities.ts'
import { type ListPage, type PageRange, paginate } from './paging.ts'
import { stateCodes } from './place.ts'
import type { SearchEntry } from './search.ts'

/** Which contractors a list contains. Null and '' mean no filter. */
export interface ContractorFilter {
  categoryId: number | null
  citySlug: string
  state: string | null
}

const stateCodeSet: ReadonlySet<string> = new Set(stateCodes)

type FilterFields = Pick<SearchEntry<unknown>, 'categoryId' | 'citySlug' | 'state'>

/** Returns the entries that pass the filter, in their order. */
function filterContractors<E extends FilterFields>(
  index: readonly E[],
  { categoryId, citySlug, state }: ContractorFilter,
): E[] {
  return index.filter(
    (entry) =>
      (categoryId === null || entry.categoryId === categoryId) &&
      (citySlug === '' || entry.citySlug === citySlug) &&
      (state === null || entry.state === state),
  )
}

/**
 * Returns one page of the contractors that pass the filter, best rated first. `index` comes from
 * `indexForSearch`.
 */
export function paginateContractors<C>(
  index: readonly (FilterFields & { contractor: C })[],
  filter: ContractorFilter,
  range: PageRange,
): ListPage<C> {
  const { items, ...rest } = paginate(filterContractors(index, filter), range)
  return { items: items.map((entry) => entry.contractor), ...rest }
}

/** Returns the cities of the contractors that pass the filter, most contractors first. */
export function citiesOfContractors(
  index: readonly (FilterFields & CityEntry)[],
  filter: Omit<ContractorFilter, 'citySlug'>,
): PopularCity[] {
  return countCities(filterContractors(index, { ...filter, citySlug: '' }))
}

/**
 * Returns the states of the US that have contractors, sorted by code, with their numbers of
 * contractors. An entry stands for one contractor unless it has a count.
 */
export function countStates(
  entries: readonly { state: string | null; count?: number }[],
): Summary['states'] {
  const counts = new Map<string, number>()
  for (const { state, count = 1 } of entries)
    if (state !== null && stateCodeSet.has(state))
      counts.set(state, (counts.get(state) ?? 0) + count)
  return [...counts]
    .map(([state, count]) => ({ state, count }))
    .sort((a, b) => (a.state < b.state ? -1 : 1))
}
