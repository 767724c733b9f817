import type { PopularCity } from '#contract/directory.ts'
import type { Contractor } from '#contract/entities.ts'
import type { Indexed } from '#contract/rules/search.ts'

type Located = Pick<Indexed<Pick<Contractor, 'city'>>, 'citySlug' | 'state' | 'contractor'>

/**
 * Cities with their number of contractors, most first, then by slug and state (S17): one row for each slug and state
 * under its most frequent spelling. Contractors without city or state are left out.
 */
export function countCities(entries: readonly Located[]): PopularCity[] {
  const groups = new Map<string, { citySlug: string; state: string; count: number; spellings: Map<string, number> }>()
  for (const { citySlug, state, contractor } of entries) {
    const city = contractor.city?.trim()
    if (!city || !citySlug || !state) continue
    const key = `${citySlug}|${state}`
    let group = groups.get(key)
    if (!group) groups.set(key, group = { citySlug, state, count: 0, spellings: new Map() })
    group.count += 1
    group.spellings.set(city, (group.spellings.get(city) ?? 0) + 1)
  }
  return [...groups.values()]
    .map(({ spellings, ...group }) => ({ city: mostFrequent(spellings), ...group }))
    .sort((a, b) => b.count - a.count || compare(a.citySlug, b.citySlug) || compare(a.state, b.state))
}

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
