import type { PopularCity } from '#contract/directory.ts'
import type { Contractor } from '#contract/entities.ts'
import { countCities } from '#contract/rules/cities.ts'
import { placeTokens, zipOf } from '#contract/rules/place.ts'
import {
  closestCities,
  type SearchEntry,
  matchesPlace,
  placeText,
  parseLocation,
} from '#contract/rules/search.ts'

/** A place suggested by the search field. */
export interface Suggestion {
  /** Text for the field: "Tampa, FL" or "33602". */
  value: string
  kind: 'city' | 'zip'
  /** For a ZIP code its city, "Tampa, FL"; '' for a city. */
  detail: string
  count: number
}

/** An option of the place field: a place or the visitor's position. */
export type PlaceChoice = Suggestion | 'my-location'

/** Returns the options. The position is the first for an empty field, otherwise the last. */
export function choicesFor(
  suggestions: readonly Suggestion[],
  text: string,
  hasPosition: boolean,
): PlaceChoice[] {
  if (!hasPosition) return [...suggestions]
  return text.trim() === '' ? ['my-location', ...suggestions] : [...suggestions, 'my-location']
}

export interface KnownPlace extends Suggestion {
  /** The text that is matched, in the form of the search index. */
  searchText: string
  /** '' for a ZIP code. */
  citySlug: string
  state: string
}

export const MAX_SUGGESTIONS = 8

/** Returns the places of the popular cities, for a device without the stored directory. */
export function placesOfCities(cities: readonly PopularCity[]): KnownPlace[] {
  return cities.map(({ city, citySlug, state, count }) => ({
    value: `${city}, ${state}`,
    kind: 'city',
    detail: '',
    count,
    searchText: placeText({ city, state, zipcode: null, location: null }),
    citySlug,
    state,
  }))
}

const placesOfIndex = new WeakMap<object, KnownPlace[]>()

/**
 * Returns every city and ZIP code of the index with its number of contractors, most first within
 * each kind. Cached for each index.
 */
export function placesOf(index: readonly SearchEntry<Contractor>[]): KnownPlace[] {
  let places = placesOfIndex.get(index)
  if (!places)
    placesOfIndex.set(index, (places = [...placesOfCities(countCities(index)), ...zipsOf(index)]))
  return places
}

function zipsOf(index: readonly SearchEntry<Contractor>[]): KnownPlace[] {
  const zips = new Map<string, KnownPlace>()
  for (const { contractor } of index) {
    const zip = zipOf(contractor.zipcode ?? '')
    if (!zip) continue
    const known = zips.get(zip)
    if (known) known.count += 1
    else {
      const detail = [contractor.city, contractor.state].filter(Boolean).join(', ')
      zips.set(zip, {
        value: zip,
        kind: 'zip',
        detail,
        count: 1,
        searchText: ` ${zip}`,
        citySlug: '',
        state: contractor.state ?? '',
      })
    }
  }
  return [...zips.values()].sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
}

/**
 * Returns the places whose words begin with the words typed, otherwise the cities with the closest
 * spelling, at most `MAX_SUGGESTIONS`; the largest cities for an empty field.
 */
export function suggestPlaces(places: readonly KnownPlace[], text: string): Suggestion[] {
  const tokens = placeTokens(text)
  const found: Suggestion[] = []
  for (const place of places) {
    if (tokens.length === 0 ? place.kind === 'city' : matchesPlace(place.searchText, tokens))
      found.push(place)
    if (found.length === MAX_SUGGESTIONS) break
  }
  return found.length > 0 ? found : closestTo(places, text).slice(0, MAX_SUGGESTIONS)
}

function closestTo(places: readonly KnownPlace[], text: string): KnownPlace[] {
  const { fuzzyCity, fuzzyState } = parseLocation(text)
  if (fuzzyCity === '') return []
  const cities = places.filter(
    ({ kind, state }) => kind === 'city' && (fuzzyState === null || state === fuzzyState),
  )
  const closest = closestCities(
    fuzzyCity,
    cities.map(({ citySlug }) => citySlug),
  )
  return cities.filter(({ citySlug }) => closest.has(citySlug))
}

/**
 * Returns the ZIP codes of the index that share the first four or three digits with the text, most
 * shared digits first, then by size.
 */
export function zipsLike(index: readonly SearchEntry<Contractor>[], text: string): Suggestion[] {
  const zip = zipOf(text)
  if (!zip) return []
  const alike = ({ value }: Suggestion) =>
    [4, 3].find((length) => value.startsWith(zip.slice(0, length))) ?? 0
  return zipsOf(index)
    .filter((place) => alike(place) > 0)
    .toSorted((a, b) => alike(b) - alike(a) || b.count - a.count)
}
