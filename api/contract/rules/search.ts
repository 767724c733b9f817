import { MAX_LOCATION_LENGTH, MAX_RESULTS } from './limits.ts'
import { placeTokens, placeWords, stateCode, stateName, titleCase } from './place.ts'
import { foldText, slugify } from './slug.ts'

// The rules of the directory search. The browser searches the stored directory with these
// functions, and the server has the same rules in SQL. Results are sorted by rating (unrated last),
// review count, name and id. See docs/decisions/2026-11-20-search-in-three-readings.md.
//
// A location is split into words. Three rules are tried in turn; the first with a result is used:
//
// 1. Every word is the beginning of a word of the city, the state (code or name) or the ZIP code.
// 2. Every word is the beginning of a word of the city, state, ZIP code or street.
// 3. The name of the city is the one most similar to the words, with at least `MIN_SIMILARITY`. If
//    a state is selected or the words end with one, only cities of that state are compared.

/** Minimum value of `similarity`, from 0 to 1, at which a city counts as the intended one. */
export const MIN_SIMILARITY = 0.4
export { MAX_RESULTS }

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
  return (
    placeWords(place.city ?? '') +
    placeWords(place.state ?? '') +
    placeWords((code && stateName(code)) ?? '') +
    placeWords(place.zipcode ?? '')
  )
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

export interface LocationQuery {
  tokens: string[]
  /**
   * The words for rule 3, without a state at their end, joined by hyphens. '' if they are too short
   * or contain digits, and so cannot be a city.
   */
  fuzzyCity: string
  /** Code of the state at the end of the words; null if there is none. */
  fuzzyState: string | null
}

/** Parses the text of a location field. */
export function parseLocation(location: string): LocationQuery {
  const tokens = placeTokens(location.slice(0, MAX_LOCATION_LENGTH))
  const words = slugify(foldText(location).replace(/['’.,]/g, ''))
    .split('-')
    .filter(Boolean)
  for (let length = Math.min(3, words.length - 1); length >= 1; length -= 1) {
    const state = stateCode(words.slice(-length).join(' '))
    if (state) return { tokens, fuzzyCity: toFuzzyCity(words.slice(0, -length)), fuzzyState: state }
  }
  return { tokens, fuzzyCity: toFuzzyCity(words), fuzzyState: null }
}

function toFuzzyCity(words: string[]): string {
  const text = words.join('-')
  return text.length < 3 || /\d/.test(text) ? '' : text
}

/** Rule 1: every token is a prefix of a word of the place. */
export function matchesPlace(place: string, tokens: readonly string[]): boolean {
  return tokens.every((token) => place.includes(` ${token}`))
}

/** Rule 2: every token is a prefix of a word of the place or the street. */
export function matchesAddress(place: string, street: string, tokens: readonly string[]): boolean {
  return tokens.every((token) => place.includes(` ${token}`) || street.includes(` ${token}`))
}

/**
 * Returns the trigrams of hyphenated words in the same way as PostgreSQL's pg_trgm: two spaces
 * before each word, one after it.
 */
export function trigrams(slug: string): Set<string> {
  const found = new Set<string>()
  for (const word of slug.split('-')) {
    if (word === '') continue
    const padded = `  ${word} `
    for (let i = 0; i + 3 <= padded.length; i += 1) found.add(padded.slice(i, i + 3))
  }
  return found
}

/**
 * Returns twice the number of shared trigrams divided by the sum of both sizes, from 0 to 1. "tmpa"
 * and "tampa" give 0.55.
 */
export function similarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size + b.size === 0) return 0
  let shared = 0
  for (const trigram of a) if (b.has(trigram)) shared += 1
  return (2 * shared) / (a.size + b.size)
}

/**
 * Returns the city slugs most similar to `fuzzyCity`; several if they are equally similar, none
 * below `MIN_SIMILARITY`.
 */
export function closestCities(fuzzyCity: string, citySlugs: Iterable<string>): Set<string> {
  const wanted = trigrams(fuzzyCity)
  let best = MIN_SIMILARITY
  let closest = new Set<string>()
  for (const slug of new Set(citySlugs)) {
    const score = similarity(wanted, trigrams(slug))
    if (score < best || slug === '') continue
    if (score > best) closest = new Set()
    best = score
    closest.add(slug)
  }
  return closest
}

/** Compares by rating (highest first, unrated last), then review count, name and id. */
export function compareByRating(
  a: Rankable & { sortName: string },
  b: Rankable & { sortName: string },
): number {
  return b.rating - a.rating || b.reviewCount - a.reviewCount || compareByName(a, b)
}

export function compareByReviewCount(
  a: Rankable & { sortName: string },
  b: Rankable & { sortName: string },
): number {
  return b.reviewCount - a.reviewCount || b.rating - a.rating || compareByName(a, b)
}

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

export function indexForSearch<C extends Rankable & Place & { categoryId: number }>(
  contractors: readonly C[],
): SearchEntry<C>[] {
  return contractors
    .map((contractor) => ({
      contractor,
      id: contractor.id,
      name: contractor.name,
      rating: contractor.rating,
      reviewCount: contractor.reviewCount,
      sortName: sortName(contractor.name),
      place: placeText(contractor),
      street: streetText(contractor),
      citySlug: slugify(contractor.city ?? ''),
      categoryId: contractor.categoryId,
      state: contractor.state,
    }))
    .sort(compareByRating)
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
 * Returns the contractors that match the query, best rated first, at most `MAX_RESULTS`. `index`
 * comes from `indexForSearch`.
 */
export function searchDirectory<C>(index: readonly SearchEntry<C>[], query: SearchQuery): C[] {
  return matchDirectory(index, query)
    .slice(0, MAX_RESULTS)
    .map((entry) => entry.contractor)
}

/** Returns all matching entries in index order; [] if neither location nor category is given. */
export function matchDirectory<E extends MatchFields>(
  index: readonly E[],
  query: SearchQuery,
): E[] {
  const { tokens, fuzzyCity, fuzzyState } = parseLocation(query.location)
  if (tokens.length === 0 && query.categoryId === null) return []
  const candidates = index.filter(
    (entry) =>
      (query.categoryId === null || entry.categoryId === query.categoryId) &&
      (query.state === null || entry.state === query.state),
  )
  if (tokens.length === 0) return candidates

  const byPlace = candidates.filter((entry) => matchesPlace(entry.place, tokens))
  if (byPlace.length > 0) return byPlace
  const byAddress = candidates.filter((entry) => matchesAddress(entry.place, entry.street, tokens))
  if (byAddress.length > 0 || fuzzyCity === '') return byAddress

  const state = query.state ?? fuzzyState
  const cities = closestCities(
    fuzzyCity,
    index.filter((entry) => state === null || entry.state === state).map((entry) => entry.citySlug),
  )
  return candidates.filter(
    (entry) => cities.has(entry.citySlug) && (state === null || entry.state === state),
  )
}

/**
 * Returns the city for "Did you mean Tampa?", as the first contractor of that city spells it. Null
 * if some contractor matches all words, or if no city is similar enough.
 */
export function didYouMean(
  index: readonly SearchEntry<Place>[],
  location: string,
): { city: string; state: string | null } | null {
  const { tokens, fuzzyCity, fuzzyState } = parseLocation(location)
  if (fuzzyCity === '' || index.some((entry) => matchesAddress(entry.place, entry.street, tokens)))
    return null
  const inState = index.filter((entry) => fuzzyState === null || entry.state === fuzzyState)
  const cities = closestCities(
    fuzzyCity,
    inState.map((entry) => entry.citySlug),
  )
  const found = inState.find((entry) => cities.has(entry.citySlug))
  return found
    ? { city: found.contractor.city ?? titleCase(found.citySlug), state: found.state }
    : null
}
