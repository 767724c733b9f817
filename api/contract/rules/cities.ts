import type { CityCount, CitySort, PopularCity } from '../directory.ts'
import { oneLine } from './one-line.ts'
import { type ListPage, type PageRange, paginate } from './paging.ts'
import { placeWords, stateName } from './place.ts'
import { searchText } from './search-text.ts'
import type { SearchEntry } from './search.ts'

/** The fields of a search index entry that are needed to count cities. */
export type CityEntry = Pick<
  SearchEntry<{ city: string | null }>,
  'citySlug' | 'state' | 'contractor'
> & {
  /** Number of contractors that the entry stands for. Default: 1. */
  count?: number
}

/** Number of popular cities in the summary. */
export const POPULAR_CITIES = 20

/**
 * Returns the cities with their numbers of contractors, highest first, then by slug and state. A
 * city is a slug and a state, shown in its most frequent spelling. Contractors without a city or a
 * state are left out.
 */
export function countCities(entries: readonly CityEntry[]): PopularCity[] {
  const groups = new Map<
    string,
    { citySlug: string; state: string; count: number; spellings: Map<string, number> }
  >()
  for (const { citySlug, state, contractor, count = 1 } of entries) {
    const city = contractor.city?.trim()
    if (!city || !citySlug || !state) continue
    const key = `${citySlug}|${state}`
    let group = groups.get(key)
    if (!group) groups.set(key, (group = { citySlug, state, count: 0, spellings: new Map() }))
    group.count += count
    group.spellings.set(city, (group.spellings.get(city) ?? 0) + count)
  }
  return [...groups.values()]
    .map(({ spellings, ...group }) => ({ city: mostFrequent(spellings), ...group }))
    .sort(
      (a, b) => b.count - a.count || compare(a.citySlug, b.citySlug) || compare(a.state, b.state),
    )
}

/** Returns the 20 cities with the most contractors. */
export function popularCities(entries: readonly CityEntry[]): PopularCity[] {
  return countCities(entries).slice(0, POPULAR_CITIES)
}

/**
 * Returns the cities whose "City, ST" or state name contains `text`, both compared as `searchText`,
 * or in another spelling: "saint lou" finds "St. Louis".
 */
export function filterCities<City extends CityCount>(
  cities: readonly City[],
  text: string,
): City[] {
  const query = oneLine(searchText(text))
  if (query === '') return [...cities]
  const words = placeWords(text).slice(1)
  return cities.filter(
    ({ city, state }) =>
      searchText(`${city}, ${state}`).includes(query) ||
      (words !== '' && placeWords(`${city} ${state}`).includes(words)) ||
      searchText(stateName(state) ?? '').includes(query),
  )
}

/** Removes the slugs, which would be a third of the list in the HTML of a page. */
export function withoutSlugs(cities: readonly PopularCity[]): CityCount[] {
  return cities.map(({ city, state, count }) => ({ city, state, count }))
}

/** Sorts by city, then state. */
export function sortCities(cities: readonly PopularCity[]): PopularCity[] {
  return [...cities].sort((a, b) => compare(a.citySlug, b.citySlug) || compare(a.state, b.state))
}

export interface StateCities<City extends CityCount> {
  state: string
  /** Full name of a US state, otherwise the same as `state`. */
  name: string
  count: number
  cities: City[]
}

/** Groups cities by state. The states are sorted by name, and the cities keep their order. */
export function groupByState<City extends CityCount>(cities: readonly City[]): StateCities<City>[] {
  const states = new Map<string, StateCities<City>>()
  for (const city of cities) {
    const group = states.get(city.state) ?? {
      state: city.state,
      name: stateName(city.state) ?? city.state,
      count: 0,
      cities: [],
    }
    group.cities.push(city)
    group.count += city.count
    states.set(city.state, group)
  }
  return [...states.values()].sort((a, b) => compare(a.name, b.name))
}

interface CityQuery extends PageRange {
  sort: CitySort
  /** Text that `filterCities` searches for; '' for all cities. */
  q: string
}

export interface CityPage extends ListPage<PopularCity> {
  /** The states of all pages, sorted by name, with their numbers of contractors and cities. */
  states: { state: string; count: number; cities: number }[]
}

/** Returns one page of the cities, which must come from `countCities`. */
export function paginateCities(
  cities: readonly PopularCity[],
  { sort, q, ...range }: CityQuery,
): CityPage {
  const found = filterCities(cities, q)
  return {
    ...paginate(sort === 'name' ? sortCities(found) : found, range),
    states: groupByState(found).map(({ state, count, cities: { length } }) => ({
      state,
      count,
      cities: length,
    })),
  }
}

/** Returns the most frequent spelling of a city; of equally frequent ones the first in the alphabet. */
export function mostFrequent(spellings: ReadonlyMap<string, number>): string {
  let best = ''
  let most = 0
  for (const [spelling, count] of spellings) {
    if (count > most || (count === most && spelling < best)) {
      best = spelling
      most = count
    }
  }
  return best
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
