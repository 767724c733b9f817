import type { PopularCity } from '../directory.ts'
import type { Contractor } from '../entities.ts'
import { countCities } from '../rules/cities.ts'
import { zipOf } from '../rules/place.ts'
import { didYouMean, placeText, type SearchEntry } from '../rules/search.ts'
import { type Holdings, NotHeldError } from './holdings.ts'
import { stateOfSearch } from './lists.ts'

/** A place suggested by the search field. */
export interface PlaceSuggestion {
  /** Text for the field: "Tampa, FL" or "33602". */
  value: string
  kind: 'city' | 'zip'
  /** City of a ZIP code, for example "Tampa, FL"; '' for a city. */
  detail: string
  count: number
}

export interface KnownPlace extends PlaceSuggestion {
  /** Normalized text that the search matches. */
  place: string
  /** '' for a ZIP code. */
  citySlug: string
  state: string
}

type Index = readonly SearchEntry<Contractor>[]

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

/**
 * Returns the cities and then the ZIP codes, with their numbers of contractors. Cities and ZIP
 * codes are each sorted by that number, highest first.
 */
export function places({ index }: Pick<Holdings, 'index'>): KnownPlace[] {
  return [...citiesToPlaces(countCities(index)), ...countZips(index)]
}

function countZips(index: Index): KnownPlace[] {
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

/** Another place to search, for a search without results. */
export interface OtherPlaces {
  city: { city: string; state: string | null } | null
  zips: (PlaceSuggestion & { isNear: boolean })[]
}

/**
 * Suggests a city or similar ZIP codes for a search without results. Throws NotHeldError when only
 * some states are held and not that of the search: of others, the server knows closer names.
 */
export function otherPlaces(
  { index, states }: Pick<Holdings, 'index' | 'states'>,
  { location, categoryId }: { location: string; categoryId: number | null },
): OtherPlaces {
  const state = stateOfSearch({ location, state: null })
  if (states && !(state && states.includes(state))) throw new NotHeldError(state)
  const city = didYouMean(index, location)
  const ofCategory = (entry: { categoryId: number }) =>
    categoryId === null || entry.categoryId === categoryId
  return { city, zips: city ? [] : zipsLike(index.filter(ofCategory), location) }
}

/**
 * Returns the ZIP codes of the index that share the first four or three digits with the ZIP code in
 * the text, sorted by the number of shared digits and then by the number of contractors. If there
 * are none, returns those that share fewer digits, the most similar number first. Those are not
 * near.
 */
export function zipsLike(index: Index, text: string): (PlaceSuggestion & { isNear: boolean })[] {
  const zip = zipOf(text)
  if (!zip) return []
  const sharedDigits = ({ value }: PlaceSuggestion) =>
    [4, 3, 2, 1].find((length) => value.startsWith(zip.slice(0, length))) ?? 0
  const distanceTo = ({ value }: PlaceSuggestion) => Math.abs(Number(value) - Number(zip))
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
