import type { KnownPlace, PlaceSuggestion } from '#contract/in-memory/places.ts'
import { MAX_SUGGESTIONS } from '#contract/rules/limits.ts'
import { type LocationQuery, parseLocation } from '#contract/rules/location.ts'
import { matchesPlaceWords } from '#contract/rules/search.ts'
import { closestCities } from '#contract/rules/similar-cities.ts'

/** An option of the place field: a place or the visitor's position. */
export type PlaceChoice = PlaceSuggestion | 'my-location'

/**
 * Returns the options. The visitor's position is the first option for an empty field, otherwise the
 * last, and the only one for a text such as "near me".
 */
export function choicesFor(
  suggestions: readonly PlaceSuggestion[],
  text: string,
  hasPosition: boolean,
): PlaceChoice[] {
  if (!hasPosition) return [...suggestions]
  return text.trim() === '' ? ['my-location', ...suggestions] : [...suggestions, 'my-location']
}

/**
 * Returns at most `MAX_SUGGESTIONS` places whose words begin with the typed words. Without a match,
 * returns the cities with the closest spelling. For an empty field, returns the first cities of
 * `places`.
 */
export function suggestPlaces(places: readonly KnownPlace[], text: string): PlaceSuggestion[] {
  const query = parseLocation(text)
  if (query.isNearMe) return []
  const hasWords = query.tokens.length > 0
  const matches: PlaceSuggestion[] = []
  for (const place of places) {
    if (hasWords ? matchesPlaceWords(place, query) : place.kind === 'city') matches.push(place)
    if (matches.length === MAX_SUGGESTIONS) break
  }
  return matches.length > 0 ? matches : closestTo(places, query).slice(0, MAX_SUGGESTIONS)
}

function closestTo(
  places: readonly KnownPlace[],
  { fuzzyCity, state }: LocationQuery,
): KnownPlace[] {
  if (fuzzyCity === '') return []
  const cities = places.filter(
    (place) => place.kind === 'city' && (state === null || place.state === state),
  )
  const closest = closestCities(
    fuzzyCity,
    cities.map(({ citySlug }) => citySlug),
  )
  return cities.filter(({ citySlug }) => closest.has(citySlug))
}
