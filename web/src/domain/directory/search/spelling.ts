import type { Contractor } from '#contract/entities.ts'
import { matchesAddress, placeText, parseLocation, streetText } from '#contract/rules/search.ts'
import { slugify } from '#contract/rules/slug.ts'

export interface SuggestedCity {
  city: string
  state: string | null
}

/**
 * Returns the cities of a search result when the location was misspelled, otherwise []. A location
 * counts as misspelled when the first contractor does not match its words. Works online and
 * offline, because only the result is used.
 */
export function suggestedCities(
  contractors: readonly Contractor[],
  location: string,
): SuggestedCity[] {
  const { tokens } = parseLocation(location)
  const [first] = contractors
  if (!first || tokens.length === 0 || matchesAddress(placeText(first), streetText(first), tokens))
    return []
  const cities = new Map<string, SuggestedCity>()
  for (const { city, state } of contractors) {
    const key = `${slugify(city ?? '')}|${state}`
    if (city && !cities.has(key)) cities.set(key, { city, state })
  }
  return [...cities.values()]
}
