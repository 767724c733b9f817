import type { Contractor } from '../entities.ts'
import { type CityReading, type LocationQuery, parseLocation } from './location.ts'
import { citySlug, placeWords, plainWords, stateCode, stateName, titleCase } from './place.ts'
import { closestCities } from './similar-cities.ts'
import { slugify } from './slug.ts'

// The rules of the directory search. The browser searches the stored directory with these
// functions, and the server has the same rules in SQL. Results are sorted by rating (unrated last),
// review count, name and id. See docs/decisions/2026-11-27-a-location-is-a-place-first.md.
//
// `parseLocation` reads a location. Its readings are tried in turn; the first with a result is used:
//
// 1. It is a city that the directory has, normally with its state: exactly the contractors of that
//    city, even if there are none of the category.
// 2. Every word is the beginning of a word of the city, the state (code or name) or the ZIP code.
//    `LocationQuery.cityWords` must begin words of the city: "Jersey City" is not Atlantic City, New
//    Jersey.
// 3. Every word is the beginning of a word of the city, state, ZIP code or street.
// 4. The name of the city is the one most similar to the words, with at least `MIN_SIMILARITY`. If
//    the location has a state, only cities of that state are compared.
//
// A ZIP code is only searched among ZIP codes.

export interface Place {
  city: string | null
  state: string | null
  zipcode: string | null
  location: string | null
}

export interface Rankable {
  id: number
  name: string
  rating: number
  reviewCount: number
}

/**
 * Returns the words of city, state and ZIP as one text, each with a space before it. The server
 * stores this text; the browser computes it.
 */
export function placeText(place: Place): string {
  const code = place.state ? stateCode(place.state) : null
  // The code of Montana is not the word "mount".
  const state = code ? plainWords(`${code} ${stateName(code)}`) : placeWords(place.state ?? '')
  return placeWords(place.city ?? '') + state + placeWords(place.zipcode ?? '')
}

/** Returns the words of the street address in the form of `placeText`. */
export function streetText(place: Pick<Place, 'location'>): string {
  return placeWords(place.location ?? '')
}

/**
 * Returns the sort key of a name: plain letters and digits, so that server and browser sort in the
 * same order.
 */
export function sortName(name: string): string {
  return slugify(name).replace(/-/g, ' ')
}

/** Returns whether every word is a prefix of a word of the place. */
export function matchesPlace(place: string, tokens: readonly string[]): boolean {
  return tokens.every((token) => place.includes(` ${token}`))
}

type PlaceFields = Pick<SearchEntry<unknown>, 'place' | 'street' | 'citySlug' | 'state'>

/** The first reading: the contractor is in exactly this city. */
export function isInCity(
  entry: Pick<PlaceFields, 'citySlug' | 'state'>,
  { citySlug: slug, state }: CityReading,
): boolean {
  return entry.citySlug === slug && (state === null || entry.state === state)
}

const isInState = (entry: Pick<PlaceFields, 'state'>, state: string | null) =>
  state === null || entry.state === state

const beginsWordOfCity = ({ citySlug: slug }: Pick<PlaceFields, 'citySlug'>, word: string) =>
  `-${slug}`.includes(`-${word}`)

/** The second reading: the words are those of the place. */
export function matchesPlaceWords(
  entry: Omit<PlaceFields, 'street'>,
  { tokens, cityWords, state }: LocationQuery,
): boolean {
  return (
    isInState(entry, state) &&
    matchesPlace(entry.place, tokens) &&
    cityWords.every((word) => beginsWordOfCity(entry, word))
  )
}

/** The third reading: the words are those of the place or the street. */
function matchesAddressWords(
  entry: PlaceFields,
  { isZip, tokens, cityWords, state }: LocationQuery,
): boolean {
  const hasStreetWord = (word: string) => entry.street.includes(` ${word}`)
  return (
    !isZip &&
    isInState(entry, state) &&
    tokens.every((word) => entry.place.includes(` ${word}`) || hasStreetWord(word)) &&
    cityWords.every((word) => beginsWordOfCity(entry, word) || hasStreetWord(word))
  )
}

/** Returns whether the contractor matches the location as it was typed, without a correction. */
function matchesLocation(entry: PlaceFields, query: LocationQuery): boolean {
  return (
    query.cities.some((city) => isInCity(entry, city)) ||
    matchesPlaceWords(entry, query) ||
    matchesAddressWords(entry, query)
  )
}

/**
 * Returns whether a result of the search is in another place than the location names: the location
 * was misspelled, or names a city of a state that has no contractors, and this one is in a city
 * with a similar name. A name that is still being typed ("st pete, fl") is no other place.
 */
export function isOtherPlace(contractor: Place, query: LocationQuery): boolean {
  const entry = toPlaceFields(contractor)
  if (query.tokens.length === 0 || query.cities.some((city) => isInCity(entry, city))) return false
  if (!matchesPlaceWords(entry, query)) return !matchesAddressWords(entry, query)
  const typed = query.tokens.join('-')
  const isPartOfWord =
    entry.citySlug.startsWith(typed) && entry.citySlug.charAt(typed.length) !== '-'
  return query.state !== null && !isPartOfWord
}

/** Returns whether the contractor has all words of the location, exactly as typed. */
export function isNamed(contractor: Place, query: LocationQuery): boolean {
  return matchesLocation(toPlaceFields(contractor), query)
}

const toPlaceFields = (contractor: Place): PlaceFields => ({
  place: placeText(contractor),
  street: streetText(contractor),
  citySlug: citySlug(contractor.city),
  state: contractor.state,
})

/** Compares by rating (highest first, unrated last), then review count, name and id. */
export function compareByRating(
  a: Rankable & { sortName: string },
  b: Rankable & { sortName: string },
): number {
  return b.rating - a.rating || b.reviewCount - a.reviewCount || compareByName(a, b)
}

/**
 * Returns how much a rating can be trusted: the mean of its stars and of ten reviews with 4.3
 * stars, in tenths; -1 for an unrated contractor.
 */
export function trustOf({ rating, reviewCount }: Pick<Rankable, 'rating' | 'reviewCount'>): number {
  return rating === 0 ? -1 : (430 + rating * reviewCount) / (10 + reviewCount)
}

/** Compares by `trustOf` (highest first, unrated last), then by rating. */
export function compareByTrust(
  a: Rankable & { sortName: string },
  b: Rankable & { sortName: string },
): number {
  return trustOf(b) - trustOf(a) || compareByRating(a, b)
}

export function compareByReviewCount(
  a: Rankable & { sortName: string },
  b: Rankable & { sortName: string },
): number {
  return b.reviewCount - a.reviewCount || b.rating - a.rating || compareByName(a, b)
}

/** Compares by the reviews on this site: their mean, then their number, then by rating. */
export function compareByOwnReviews(a: OwnRankable, b: OwnRankable): number {
  const [first, second] = [a.contractor.facts, b.contractor.facts]
  return (
    (second?.ownRating ?? 0) - (first?.ownRating ?? 0) ||
    (second?.ownReviewCount ?? 0) - (first?.ownReviewCount ?? 0) ||
    compareByRating(a, b)
  )
}

type OwnRankable = Rankable & { sortName: string; contractor: Pick<Contractor, 'facts'> }

export function compareByName(
  a: { id: number; sortName: string },
  b: { id: number; sortName: string },
): number {
  if (a.sortName !== b.sortName) return a.sortName < b.sortName ? -1 : 1
  return a.id - b.id
}

/** A contractor of the search index, with the values that search and sorting compare. */
export interface SearchEntry<C> {
  contractor: C
  id: number
  name: string
  rating: number
  reviewCount: number
  sortName: string
  place: string
  street: string
  citySlug: string
  categoryId: number
  state: string | null
}

/** The values of an entry that are computed from a contractor. The device stores them with it. */
export type SearchKeys = Pick<SearchEntry<unknown>, 'sortName' | 'place' | 'street' | 'citySlug'>

/**
 * Version of the rules for `SearchKeys`. Increase it by hand when `searchKeys` returns something
 * else for some contractor: devices then compute the stored keys again.
 */
export const SEARCH_KEYS_VERSION = 1

export function searchKeys({ name, ...place }: Place & { name: string }): SearchKeys {
  return {
    sortName: sortName(name),
    place: placeText(place),
    street: streetText(place),
    citySlug: citySlug(place.city),
  }
}

export function toSearchEntry<C extends Rankable & Place & { categoryId: number }>(
  contractor: C,
  keys = searchKeys(contractor),
): SearchEntry<C> {
  const { id, name, rating, reviewCount, categoryId, state } = contractor
  return { contractor, id, name, rating, reviewCount, categoryId, state, ...keys }
}

export function indexForSearch<C extends Rankable & Place & { categoryId: number }>(
  contractors: readonly C[],
): SearchEntry<C>[] {
  return contractors.map((contractor) => toSearchEntry(contractor)).sort(compareByRating)
}

type MatchFields = Pick<
  SearchEntry<unknown>,
  'place' | 'street' | 'citySlug' | 'categoryId' | 'state'
>

export interface SearchQuery {
  location: string
  categoryId: number | null
  state: string | null
}

/**
 * Returns all matching entries in index order; [] if neither location, state nor category is given,
 * and for a location that means the visitor's position.
 */
export function matchDirectory<E extends MatchFields>(
  index: readonly E[],
  { location, categoryId, state }: SearchQuery,
): E[] {
  const query = parseLocation(location, state)
  const hasLocation = query.tokens.length > 0
  if (query.isNearMe || (!hasLocation && categoryId === null && state === null)) return []
  const candidates = index.filter(
    (entry) =>
      (categoryId === null || entry.categoryId === categoryId) &&
      (state === null || entry.state === state),
  )
  if (!hasLocation) return candidates

  for (const city of query.cities) {
    const inCity = candidates.filter((entry) => isInCity(entry, city))
    if (inCity.length > 0 || index.some((entry) => isInCity(entry, city))) return inCity
  }
  const byPlace = candidates.filter((entry) => matchesPlaceWords(entry, query))
  if (byPlace.length > 0) return byPlace
  const byAddress = candidates.filter((entry) => matchesAddressWords(entry, query))
  if (byAddress.length > 0 || query.fuzzyCity === '') return byAddress

  const cities = closestCities(
    query.fuzzyCity,
    index.filter((entry) => isInState(entry, query.state)).map((entry) => entry.citySlug),
  )
  return candidates.filter((entry) => cities.has(entry.citySlug) && isInState(entry, query.state))
}

/**
 * Returns the city for "Did you mean Tampa?", as the first contractor of that city spells it. Null
 * if some contractor matches the location, or if no city is similar enough.
 */
export function didYouMean(
  index: readonly SearchEntry<Place>[],
  location: string,
): { city: string; state: string | null } | null {
  const query = parseLocation(location)
  if (query.fuzzyCity === '' || index.some((entry) => matchesLocation(entry, query))) return null
  const inState = index.filter((entry) => isInState(entry, query.state))
  const cities = closestCities(
    query.fuzzyCity,
    inState.map((entry) => entry.citySlug),
  )
  const found = inState.find((entry) => cities.has(entry.citySlug))
  return found
    ? { city: found.contractor.city ?? titleCase(found.citySlug), state: found.state }
    : null
}
