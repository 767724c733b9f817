import type { PopularCity } from '#contract/directory.ts'
import type { Contractor } from '#contract/entities.ts'
import { countCities } from '#contract/rules/cities.ts'
import { type LocationQuery, parseLocation } from '#contract/rules/location.ts'
import { zipOf } from '#contract/rules/place.ts'
import { matchesPlaceWords, type SearchEntry, placeText } from '#contract/rules/search.ts'
import { closestCities } from '#contract/rules/similar-cities.ts'

/** A place suggested by the search field. */
export interface Suggestion {
  /** Text for the field: "Tampa, FL" or "33602". */
  value: string
  kind: 'city' | 'zip'
  /** City of a ZIP code, for example "Tampa, FL"; '' for a city. */
  detail: string
  count: number
}

/** An option of the place field: a place or the visitor's position. */
export type PlaceChoice = Suggestion | 'my-location'

/**
 * Returns the options. The visitor's position is the first option for an empty field, otherwise the
 * last, and the only one for a text such as "near me".
 */
export function choicesFor(
  suggestions: readonly Suggestion[],
  text: string,
  hasPosition: boolean,
): PlaceChoice[] {
  if (!hasPosition) return [...suggestions]
  return text.trim() === '' ? ['my-location', ...suggestions] : [...suggestions, 'my-location']
}

export interface KnownPlace extends Suggestion {
  /** Normalised text that the search matches. */
  place: string
  /** '' for a ZIP code. */
  citySlug: string
  state: string
}

export const MAX_SUGGESTIONS = 8

/** Converts cities to places, in the same order. */
export function citiesToPlaces(cities: readonly PopularCity[]): KnownPlace[] {
  return cities.map(({ city, citySlug, state, count }) => ({
    value: `${city}, ${state}`,
    kind: 'city',
    detail: '',
    count,
    place: placeText({ city, state, zipcode: null, location: null }),
    citySlug,
    state,
  }))
}

const placesOfIndex = new WeakMap<object, KnownPlace[]>()

/**
 * Returns the cities and then the ZIP codes of the index, with their numbers of contractors. Cities
 * and ZIP codes are each sorted by that number, highest first. The result is cached for each
 * index.
 */
export function toPlaces(index: readonly SearchEntry<Contractor>[]): KnownPlace[] {
  let places = placesOfIndex.get(index)
  if (!places)
    placesOfIndex.set(
      index,
      (places = [...citiesToPlaces(countCities(index)), ...countZips(index)]),
    )
  return places
}

function countZips(index: readonly SearchEntry<Contractor>[]): KnownPlace[] {
  const zips = new Map<string, KnownPlace>()
  for (const { contractor } of index) {
    const zip = zipOf(contractor.zipcode ?? '')
    if (!zip) continue
    const place = zips.get(zip)
    if (place) place.count += 1
    else {
      const detail = [contractor.city, contractor.state].filter(Boolean).join(', ')
      zips.set(zip, {
        value: zip,
        kind: 'zip',
        detail,
        count: 1,
        place: ` ${zip}`,
        citySlug: '',
        state: contractor.state ?? '',
      })
    }
  }
  return [...zips.values()].sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
}

/**
 * Returns at most `MAX_SUGGESTIONS` places whose words begin with the typed words. Without a match,
 * returns the cities with the closest spelling. For an empty field, returns the first cities of
 * `places`.
 */
export function suggestPlaces(places: readonly KnownPlace[], text: string): Suggestion[] {
  const query = parseLocation(text)
  if (query.isNearMe) return []
  const hasWords = query.tokens.length > 0
  const matches: Suggestion[] = []
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

/**
 * Returns the ZIP codes of the index that share the first four or three digits with the ZIP code in
 * the text, sorted by the number of shared digits and then by the number of contractors. If there
 * are none, returns those that share fewer digits, the most similar number first. Those are not
 * near.
 */
export function zipsLike(
  index: readonly SearchEntry<Contractor>[],
  text: string,
): (Suggestion & { isNear: boolean })[] {
  const zip = zipOf(text)
  if (!zip) return []
  const sharedDigits = ({ value }: Suggestion) =>
    [4, 3, 2, 1].find((length) => value.startsWith(zip.slice(0, length))) ?? 0
  const distanceTo = ({ value }: Suggestion) => Math.abs(Number(value) - Number(zip))
  const zips = countZips(index)
  const most = Math.max(0, ...zips.map(sharedDigits))
  if (most === 0) return []
  return zips
    .filter((place) => sharedDigits(place) >= Math.min(most, 3))
    .map((place) => ({ ...place, isNear: most >= 3 }))
    .toSorted(
      (a, b) =>
        sharedDigits(b) - sharedDigits(a) ||
        (most < 3 ? distanceTo(a) - distanceTo(b) : b.count - a.count),
    )
}
