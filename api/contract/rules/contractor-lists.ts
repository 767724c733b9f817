import type { PopularCity } from '../directory.ts'
import { type CityEntry, countCities } from './cities.ts'
import { type ListPage, type PageRange, paginate } from './paging.ts'
import type { SearchEntry } from './search.ts'

/** Which contractors a list contains. Null and '' mean no filter. */
export interface ContractorFilter {
  categoryId: number | null
  citySlug: string
  state: string | null
}

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
