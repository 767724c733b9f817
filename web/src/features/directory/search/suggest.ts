import type { PopularCity } from '#contract/directory.ts'
import type { Contractor } from '#contract/entities.ts'
import { placeTokens, zipOf } from '#contract/rules/place.ts'
import { type Indexed, matchesPlace, placeText } from '#contract/rules/search.ts'
import { countCities } from '../stored/cities.ts'

/** A place the search field proposes. */
export interface Suggestion {
  /** What goes into the field: "Tampa, FL" or "33602". */
  value: string
  kind: 'city' | 'zip'
  /** For a ZIP code its city, "Tampa, FL"; '' for a city. */
  detail: string
  count: number
}

export interface KnownPlace extends Suggestion {
  /** The words it is found by, in the form of the search index. */
  words: string
}

export const MAX_SUGGESTIONS = 8

/** Places from the most frequent cities alone, for a device without the whole list. */
export function placesOfCities(cities: readonly PopularCity[]): KnownPlace[] {
  return cities.map(({ city, state, count }) => ({
    value: `${city}, ${state}`, kind: 'city', detail: '', count,
    words: placeText({ city, state, zipcode: null, location: null }),
  }))
}

const placesOfIndex = new WeakMap<object, KnownPlace[]>()

/** Every city and ZIP code of the stored list with its number of contractors, most first; made once for a list. */
export function placesOf(index: readonly Indexed<Contractor>[]): KnownPlace[] {
  let places = placesOfIndex.get(index)
  if (!places) placesOfIndex.set(index, places = [...placesOfCities(countCities(index)), ...zipsOf(index)])
  return places
}

function zipsOf(index: readonly Indexed<Contractor>[]): KnownPlace[] {
  const zips = new Map<string, KnownPlace>()
  for (const { contractor } of index) {
    const zip = zipOf(contractor.zipcode ?? '')
    if (!zip) continue
    const known = zips.get(zip)
    if (known) known.count += 1
    else zips.set(zip, { value: zip, kind: 'zip', detail: [contractor.city, contractor.state].filter(Boolean).join(', '), count: 1, words: ` ${zip}` })
  }
  return [...zips.values()].sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
}

/** The places whose words begin with the words typed, at most `MAX_SUGGESTIONS`; the largest cities for an empty field. */
export function suggestPlaces(places: readonly KnownPlace[], text: string): Suggestion[] {
  const tokens = placeTokens(text)
  const found: Suggestion[] = []
  for (const place of places) {
    if (tokens.length === 0 ? place.kind === 'city' : matchesPlace(place.words, tokens)) found.push(place)
    if (found.length === MAX_SUGGESTIONS) break
  }
  return found
}
