import type { PopularCity } from '#contract/directory.ts'
import type { Contractor } from '#contract/entities.ts'
import { slugify } from '#contract/rules/slug.ts'

const MAX_CITIES = 20

/** The cities with the most contractors, each in its most frequent spelling; rows without a city or state are skipped (S17). */
export function popularCities(contractors: readonly Contractor[]): PopularCity[] {
  const groups = new Map<string, { city: string; citySlug: string; state: string }[]>()
  for (const { city, state } of contractors) {
    const citySlug = slugify(city ?? '')
    if (!city || !citySlug || !state) continue
    const key = `${citySlug}/${state}`
    groups.set(key, [...groups.get(key) ?? [], { city, citySlug, state }])
  }
  return [...groups.values()]
    .flatMap((group) => (group[0] ? { ...group[0], city: mostFrequent(group.map(({ city }) => city)), count: group.length } : []))
    .sort((a, b) => b.count - a.count || compare(a.citySlug, b.citySlug) || compare(a.state, b.state))
    .slice(0, MAX_CITIES)
}

function mostFrequent(spellings: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const spelling of spellings) counts.set(spelling, (counts.get(spelling) ?? 0) + 1)
  const [first] = [...counts].sort(([a, timesA], [b, timesB]) => timesB - timesA || compare(a, b))
  return first?.[0] ?? ''
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
