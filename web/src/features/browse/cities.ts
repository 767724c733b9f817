import type { PopularCity } from '#contract/directory.ts'
import { categoryInPlacePath } from '#contract/rules/links.ts'
import { stateName } from '#contract/rules/place.ts'
import { foldText } from '#contract/rules/slug.ts'

/** A city of the directory with the number of its contractors. */
export type City = PopularCity

export interface StateCities {
  state: string
  /** Full name of a US state; the code if the state is unknown. */
  name: string
  count: number
  cities: City[]
}

/** Sorts by city, then state. */
export function sortCities(cities: readonly City[]): City[] {
  return [...cities].sort((a, b) => compare(a.citySlug, b.citySlug) || compare(a.state, b.state))
}

/** Returns the cities whose "City, ST" or state name contains the text, ignoring case and accents. */
export function filterCities(cities: readonly City[], text: string): City[] {
  const query = foldText(text).trim().replace(/\s+/g, ' ')
  if (query === '') return [...cities]
  return cities.filter(
    ({ city, state }) =>
      foldText(`${city}, ${state}`).includes(query) ||
      foldText(stateName(state) ?? '').includes(query),
  )
}

/** Groups cities by state, with the states sorted by name. The order of the cities does not change. */
export function groupByState(cities: readonly City[]): StateCities[] {
  const states = new Map<string, StateCities>()
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

/**
 * Returns the path of all contractors in a city:
 * `/category/all-contractors/{city-slug}-{state-lowercase}`.
 */
export function cityPath({ city, state }: Pick<City, 'city' | 'state'>): string {
  return categoryInPlacePath('all-contractors', city, state)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
