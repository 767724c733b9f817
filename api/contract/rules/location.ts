import { MAX_LOCATION_LENGTH } from './limits.ts'
import { beginsState, placeTokens, plainWords, splitState } from './place.ts'

/** A city that a location may mean. */
export interface CityReading {
  /** As `citySlug` returns it. */
  citySlug: string
  /** Null for the cities of this name in all states. */
  state: string | null
}

/** The text of a location field, read as "city, state, ZIP code, country". */
export interface LocationQuery {
  /** The text means the visitor's position ("near me"), which only the browser knows. */
  isNearMe: boolean
  /** The text is a ZIP code, with or without a state. It is searched only among ZIP codes. */
  isZip: boolean
  /**
   * The cities that the text may mean, most likely first. The first one that the directory has is
   * the city that is searched.
   */
  cities: CityReading[]
  /** The words to search when no city is known, without state and country; [] for no words. */
  tokens: string[]
  /** Those of `tokens` that must not be found in the name of a state instead of the city. */
  cityWords: string[]
  /** The state at the end of the text, or the selected one. */
  state: string | null
  /** The words as the slug of a misspelled city; '' if they cannot be a city. */
  fuzzyCity: string
}

const empty: LocationQuery = {
  isNearMe: false,
  isZip: false,
  cities: [],
  tokens: [],
  cityWords: [],
  state: null,
  fuzzyCity: '',
}

/**
 * Parses the text of a location field. With `state`, the code of a selected state, the text is a
 * city in that state.
 */
export function parseLocation(location: string, state: string | null = null): LocationQuery {
  const text = location.slice(0, MAX_LOCATION_LENGTH)
  if (isNearMe(text)) return { ...empty, isNearMe: true }
  const { words, zip } = splitLocation(text)
  if (zip && (words.length === 0 || isState(words))) return zipQuery(zip, state)
  return state === null ? readText(words, zip) : readCityIn(state, words)
}

/** Returns the code of the state that the text is or ends with, before a ZIP code; null for none. */
export function stateOfLocation(location: string): string | null {
  return splitState(splitLocation(location).words)[0]?.state ?? null
}

/** Returns the words without country and ZIP code. The ZIP code may stand before the state. */
function splitLocation(text: string): { words: string[]; zip: string } {
  const found = dropZip(dropCountry(plainWords(text).split(' ').filter(Boolean)))
  const [end] = splitState(found.words)
  if (found.zip || !end) return found
  const before = dropZip(end.rest)
  return { words: [...before.words, ...found.words.slice(end.rest.length)], zip: before.zip }
}

/** Reads a city whose state was selected. */
function readCityIn(state: string, words: string[]): LocationQuery {
  const named = splitState(words).find((end) => end.state === state && end.rest.length > 0)
  const city = named?.rest ?? words
  return inState(city, state, [...(named ? [city] : []), words].map(toReading(state)))
}

function readText(words: string[], zip: string): LocationQuery {
  const isWholeState = isState(words)
  const ends = splitState(words).filter(({ rest }) => rest.length > 0)
  const starts = splitState(words, 'start').filter(({ rest }) => rest.length > 0)
  const cities = [
    ...ends.map(({ rest, state }) => toReading(state)(rest)),
    // The name of a state means the state, and a ZIP code says which city of that name is meant.
    ...(isWholeState || zip || words.length === 0 ? [] : [toReading(null)(words)]),
    ...starts.map(({ rest, state }) => toReading(state)(rest)),
  ]
  const [end] = ends
  if (end && !isWholeState) return inState(end.rest, end.state, cities)
  // A state's own words are never abbreviated: MT is not "mount".
  const tokens = isWholeState ? words : placeTokens([...words, zip].join(' '))
  const stateAt = tokens.findIndex((_, at) => beginsState(tokens.slice(at).join(' ')))
  return {
    ...empty,
    cities: isWholeState ? [] : cities,
    tokens,
    // A state is at the end, so "jersey" in "jersey city" is a word of the city.
    cityWords: tokens.slice(0, stateAt === -1 ? tokens.length : stateAt).filter(beginsState),
    fuzzyCity: isWholeState ? '' : toFuzzyCity(words),
  }
}

/** The query for the words of a city and its state. A ZIP code beside them adds nothing. */
function inState(city: string[], state: string, cities: CityReading[]): LocationQuery {
  const tokens = placeTokens(city.join(' '))
  return {
    ...empty,
    cities: city.length > 0 ? cities : [],
    tokens,
    cityWords: tokens.filter(beginsState),
    state,
    fuzzyCity: toFuzzyCity(city),
  }
}

const zipQuery = (zip: string, state: string | null): LocationQuery => ({
  ...empty,
  isZip: true,
  tokens: [zip],
  state,
})

const toReading = (state: string | null) => (words: readonly string[]) => ({
  citySlug: placeTokens(words.join(' ')).join('-'),
  state,
})

const isState = (words: readonly string[]) =>
  splitState(words).some(({ rest }) => rest.length === 0)

function toFuzzyCity(words: readonly string[]): string {
  const { citySlug } = toReading(null)(words)
  return citySlug.length < 3 || /\d/.test(citySlug) ? '' : citySlug
}

const countries = ['united states of america', 'united states', 'usa', 'us'].map((country) =>
  country.split(' '),
)

/** Removes the country from the end, unless nothing else is there. */
function dropCountry(words: string[]): string[] {
  const country = countries.find(
    (name) => name.length < words.length && words.slice(-name.length).join(' ') === name.join(' '),
  )
  return country ? words.slice(0, -country.length) : words
}

/** Removes a ZIP or ZIP+4 code from the end. `zip` has five digits, or is '' if there is none. */
function dropZip(words: string[]): { words: string[]; zip: string } {
  const [last = '', beforeLast = ''] = [words.at(-1), words.at(-2)]
  if (/^\d{4}$/.test(last) && /^\d{5}$/.test(beforeLast))
    return { words: words.slice(0, -2), zip: beforeLast }
  if (/^\d{5}(\d{4})?$/.test(last)) return { words: words.slice(0, -1), zip: last.slice(0, 5) }
  return { words, zip: '' }
}

const NEAR_ME =
  /(?:^| )(?:near ?me|near ?by|near here|near my (?:house|home|location|position)|around (?:me|here)|close to me|closest to me|in my area|my (?:current )?(?:location|position)|(?:current|present) (?:location|position)|where i am)$/

/** Returns whether a location means the visitor's position: "near me", "plumbers near me". */
export function isNearMe(location: string): boolean {
  return NEAR_ME.test(plainWords(location).trimStart())
}
