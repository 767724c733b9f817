import { MAX_LOCATION_LENGTH, MAX_RESULTS } from './limits.ts'
import { placeTokens, stateCode, stateName, titleCase } from './place.ts'
import { foldText, slugify } from './slug.ts'

/**
 * The directory search, once for the server's SQL and the browser's stored list (S4, S5, S9, R9).
 *
 * A location is read as words. Three readings are tried, and the first that finds anything answers:
 *
 * 1. Every word begins a word of the city, the state (code or name) or the ZIP code;
 * 2. The same, or the word begins a word of the street;
 * 3. The city (all of the directory, within the state if one is named) whose letter triples are most
 *    like the words, if the likeness reaches `MIN_SIMILARITY`. Order: rating (unrated last), review
 *    count, name, id.
 */
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
 * Words of city, state and ZIP as one text, each with a space before it. Stored by the server,
 * built by the browser.
 */
export function placeText(place: Place): string {
  const code = place.state ? stateCode(place.state) : null
  const words = [
    ...placeTokens(place.city ?? ''),
    ...placeTokens(place.state ?? ''),
    ...(code ? placeTokens(stateName(code) ?? '') : []),
    ...placeTokens(place.zipcode ?? ''),
  ]
  return words.map((word) => ` ${word}`).join('')
}

/** Words of the street address, in the same form. */
export function streetText(place: Pick<Place, 'location'>): string {
  return placeTokens(place.location ?? '')
    .map((word) => ` ${word}`)
    .join('')
}

/**
 * The key by which names are put in order: plain letters and digits, so that every side compares
 * bytes alike.
 */
export function sortName(name: string): string {
  return slugify(name).replace(/-/g, ' ')
}

export interface LocationQuery {
  tokens: string[]
  /**
   * Hyphenated words for the third reading, '' when there are none to compare (digits name no
   * city).
   */
  fuzzyCity: string
  fuzzyState: string | null
}

/** Reads the free text of a location field. */
export function readLocation(location: string): LocationQuery {
  const tokens = placeTokens(location.slice(0, MAX_LOCATION_LENGTH))
  const words = slugify(foldText(location).replace(/['’.,]/g, ''))
    .split('-')
    .filter(Boolean)
  for (let length = Math.min(3, words.length - 1); length >= 1; length -= 1) {
    const state = stateCode(words.slice(-length).join(' '))
    if (state) return { tokens, fuzzyCity: comparable(words.slice(0, -length)), fuzzyState: state }
  }
  return { tokens, fuzzyCity: comparable(words), fuzzyState: null }
}

function comparable(words: string[]): string {
  const text = words.join('-')
  return text.length < 3 || /\d/.test(text) ? '' : text
}

/** First reading: every token begins a word of the place. */
export function matchesPlace(place: string, tokens: readonly string[]): boolean {
  return tokens.every((token) => place.includes(` ${token}`))
}

/** Second reading: of the place or of the street. */
export function matchesAddress(place: string, street: string, tokens: readonly string[]): boolean {
  return tokens.every((token) => place.includes(` ${token}`) || street.includes(` ${token}`))
}

/**
 * Letter triples of hyphenated words as PostgreSQL's pg_trgm makes them: two spaces before each
 * word, one behind.
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
 * Twice the shared triples over the sum of both counts: 0 (nothing alike) to 1. "tmpa" and "tampa":
 * 0.55.
 */
export function similarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size + b.size === 0) return 0
  let shared = 0
  for (const triple of a) if (b.has(triple)) shared += 1
  return (2 * shared) / (a.size + b.size)
}

/**
 * The city slugs most like `fuzzyCity`: one, or several with the same likeness; none below
 * `MIN_SIMILARITY`.
 */
export function closestCities(fuzzyCity: string, citySlugs: Iterable<string>): Set<string> {
  const wanted = trigrams(fuzzyCity)
  let best = MIN_SIMILARITY
  let closest = new Set<string>()
  for (const slug of new Set(citySlugs)) {
    const likeness = similarity(wanted, trigrams(slug))
    if (likeness < best || slug === '') continue
    if (likeness > best) closest = new Set()
    best = likeness
    closest.add(slug)
  }
  return closest
}

/** Rating high to low (unrated last), then review count, then name, then id (S9). */
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

/** One contractor with what the search reads of it, built once for a list. */
export interface Indexed<C> {
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
): Indexed<C>[] {
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

type Searched = Pick<Indexed<unknown>, 'place' | 'street' | 'citySlug' | 'categoryId' | 'state'>

export interface SearchQuery {
  location: string
  categoryId: number | null
  state: string | null
}

/**
 * Contractors matching the query, of a list made by `indexForSearch`: in the default order, at most
 * `MAX_RESULTS` (S5).
 */
export function searchDirectory<C>(index: readonly Indexed<C>[], query: SearchQuery): C[] {
  return matchDirectory(index, query)
    .slice(0, MAX_RESULTS)
    .map((entry) => entry.contractor)
}

/** All that match the query, in the order of the list; [] without location and category (S1). */
export function matchDirectory<E extends Searched>(index: readonly E[], query: SearchQuery): E[] {
  const { tokens, fuzzyCity, fuzzyState } = readLocation(query.location)
  if (tokens.length === 0 && query.categoryId === null) return []
  const wanted = index.filter(
    (entry) =>
      (query.categoryId === null || entry.categoryId === query.categoryId) &&
      (query.state === null || entry.state === query.state),
  )
  if (tokens.length === 0) return wanted

  const byPlace = wanted.filter((entry) => matchesPlace(entry.place, tokens))
  if (byPlace.length > 0) return byPlace
  const byAddress = wanted.filter((entry) => matchesAddress(entry.place, entry.street, tokens))
  if (byAddress.length > 0 || fuzzyCity === '') return byAddress

  const state = query.state ?? fuzzyState
  const cities = closestCities(
    fuzzyCity,
    index.filter((entry) => state === null || entry.state === state).map((entry) => entry.citySlug),
  )
  return wanted.filter(
    (entry) => cities.has(entry.citySlug) && (state === null || entry.state === state),
  )
}

/**
 * The city meant by a location that is spelled like none: "Did you mean Tampa?". Null when a
 * contractor's place has all the words already, or nothing is like them. Answers the spelling found
 * in the list.
 */
export function didYouMean(
  index: readonly Indexed<Place>[],
  location: string,
): { city: string; state: string | null } | null {
  const { tokens, fuzzyCity, fuzzyState } = readLocation(location)
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
