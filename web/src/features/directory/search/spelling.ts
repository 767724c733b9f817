import type { Contractor } from '#contract/entities.ts'
import { matchesAddress, placeText, readLocation, streetText } from '#contract/rules/search.ts'
import { slugify } from '#contract/rules/slug.ts'

export interface MeantCity {
  city: string
  state: string | null
}

/**
 * The cities a search answered with because the location is spelled like none (the third reading of
 * the search). Empty when the contractors have the words of the location. Asks the answer itself,
 * so it is true online and offline.
 */
export function meantCities(contractors: readonly Contractor[], location: string): MeantCity[] {
  const { tokens } = readLocation(location)
  const [first] = contractors
  if (!first || tokens.length === 0 || matchesAddress(placeText(first), streetText(first), tokens))
    return []
  const cities = new Map<string, MeantCity>()
  for (const { city, state } of contractors) {
    const key = `${slugify(city ?? '')}|${state}`
    if (city && !cities.has(key)) cities.set(key, { city, state })
  }
  return [...cities.values()]
}
