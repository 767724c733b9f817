import type { ContractorSort, PopularCity, Summary } from '../directory.ts'
import type { Contractor } from '../entities.ts'
import { type CityEntry, countCities } from './cities.ts'
import { milesBetween, type Position, positionOf } from './distance.ts'
import { type ListPage, type PageRange, paginate } from './paging.ts'
import { stateCodes } from './place.ts'
import {
  compareByName,
  compareByRating,
  compareByOwnReviews,
  compareByReviewCount,
  compareByTrust,
  type SearchEntry,
} from './search.ts'

/** Which contractors a list contains. Null and '' mean no filter. */
export interface ContractorFilter {
  categoryId: number | null
  citySlug: string
  state: string | null
  /** Only verified contractors. */
  isVerified?: boolean
  /** Only contractors that were reviewed on this site. */
  isReviewed?: boolean
  /** In tenths of a star. */
  minRating?: number
  within?: { position: Position; miles: number } | null
}

const compare = {
  rating: compareByRating,
  reviews: compareByReviewCount,
  name: compareByName,
  trusted: compareByTrust,
  reviewed: compareByOwnReviews,
} satisfies Record<ContractorSort, unknown>

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

/** Returns one page of the contractors that pass the filter. `index` comes from `indexForSearch`. */
export function paginateContractors<
  C extends Pick<Contractor, 'isVerified' | 'facts' | 'latitude' | 'longitude'>,
>(
  index: readonly SearchEntry<C>[],
  {
    isVerified = false,
    isReviewed = false,
    minRating = 0,
    within = null,
    ...filter
  }: ContractorFilter,
  { sort = 'rating', ...range }: PageRange & { sort?: ContractorSort },
): ListPage<C> {
  const found = filterContractors(index, filter).filter(
    ({ contractor, rating }) =>
      (!isVerified || contractor.isVerified) &&
      (!isReviewed || contractor.facts?.ownReviewCount !== undefined) &&
      rating >= minRating &&
      (within === null || isWithin(contractor, within)),
  )
  const sorted = sort === 'rating' ? found : found.toSorted(compare[sort])
  const { items, ...rest } = paginate(sorted, range)
  return { items: items.map((entry) => entry.contractor), ...rest }
}

/** Returns whether a contractor is at most so many miles from a position. */
export function isWithin(
  contractor: Pick<Contractor, 'latitude' | 'longitude'>,
  { position, miles }: { position: Position; miles: number },
): boolean {
  const own = positionOf(contractor)
  return own !== null && milesBetween(position, own) <= miles
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
