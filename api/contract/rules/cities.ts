import type { PopularCity } from '../directory.ts'
import type { SearchEntry } from './search.ts'

/** The fields of a search index entry that are needed to count cities. */
export type CityEntry = Pick<
  SearchEntry<{ city: string | null }>,
  'citySlug' | 'state' | 'contractor'
>

/** Number of popular cities in the summary. */
export const POPULAR_CITIES = 20

/**
 * Counts contractors per city, sorted by count, then by slug and state. Entries are grouped by slug
 * and state and show their most frequent spelling. Contractors without city or state are left out.
 */
export function countCities(entries: readonly CityEntry[]): PopularCity[] {
  const groups = new Map<
    string,
    { citySlug: string; state: string; count: number; spellings: Map<string, number> }
  >()
  for (const { citySlug, state, contractor } of entries) {
    const city = contractor.city?.trim()
    if (!city || !citySlug || !state) continue
    const key = `${citySlug}|${state}`
    let group = groups.get(key)
    if (!group) groups.set(key, (group = { citySlug, state, count: 0, spellings: new Map() }))
    group.count += 1
    group.spellings.set(city, (group.spellings.get(city) ?? 0) + 1)
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

/** Returns the most frequent spelling; on a tie, the first in alphabetical order. */
function mostFrequent(spellings: ReadonlyMap<string, number>): string {
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
