import { APOSTROPHES, foldText, slugify } from './slug.ts'

const stateNames = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  PR: 'Puerto Rico',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
} as const

export type StateCode = keyof typeof stateNames

/**
 * Two-letter codes of the states, the District of Columbia and Puerto Rico, in alphabetical order
 * of their names.
 */
export const stateCodes = Object.keys(stateNames) as StateCode[]

const codeBySlug = new Map<string, StateCode>(
  stateCodes.flatMap(
    (code) =>
      [
        [code.toLowerCase(), code],
        [slugify(stateNames[code]), code],
      ] as const,
  ),
)

/**
 * Returns the state code for a code or a full name in any case, with spaces, hyphens or dots
 * ("n.y."); null for anything else.
 */
export function stateCode(text: string): StateCode | null {
  return codeBySlug.get(slugify(text.replace(/\./g, ''))) ?? null
}

export function stateName(code: string): string | null {
  return code in stateNames ? stateNames[code as StateCode] : null
}

/**
 * Returns the stored form of a state: its code if it is a state, otherwise the trimmed text; null
 * if empty.
 */
export function normalizeState(text: string | null): string | null {
  const trimmed = text?.trim() ?? ''
  return trimmed === '' ? null : (stateCode(trimmed) ?? trimmed)
}

/** The codes and names of the states, and the names without their first words: "carolina". */
const stateTexts = stateCodes.flatMap((code) => {
  const words = stateNames[code].toLowerCase().split(' ')
  return [code.toLowerCase(), ...words.map((_, at) => words.slice(at).join(' '))]
})

/** Returns whether the text is the beginning of a state: "fl", "north car" or "jersey". */
export function beginsState(text: string): boolean {
  return stateTexts.some((state) => state.startsWith(text))
}

export interface StateSplit {
  state: StateCode
  /** The words without the state; [] if all words are the state. */
  rest: string[]
}

/**
 * Returns the states, by code or name, with which the words end, longest first: "charleston west
 * virginia" ends with West Virginia and with Virginia. With `where` 'start', those with which they
 * begin.
 */
export function splitState(words: readonly string[], where: 'end' | 'start' = 'end'): StateSplit[] {
  return [3, 2, 1].flatMap((length) => {
    if (length > words.length) return []
    const at = where === 'end' ? words.length - length : length
    const [before, after] = [words.slice(0, at), words.slice(at)]
    const [state, rest] = where === 'end' ? [after, before] : [before, after]
    const code = codeBySlug.get(state.join('-'))
    return code ? [{ state: code, rest }] : []
  })
}

export interface PlaceSlug {
  /** City name without hyphens; '' on a state page. */
  city: string
  /** The slug as `citySlug` returns it, however the segment spells the city. */
  citySlug: string
  state: StateCode | null
}

/**
 * Parses the last URL segment of a category page. The longest suffix that is a state's code or name
 * is the state, and the rest is the city. If the whole segment is a state, the city is ''. If no
 * suffix is a state, the last word is dropped and the state is null. Returns null for no word and
 * for a single unknown word.
 */
export function parsePlaceSlug(segment: string): PlaceSlug | null {
  const found = splitSegment(segment)
  if (!found) return null
  const slug = citySlug(found.city)
  return { city: slug.replace(/-/g, ' '), citySlug: slug, state: found.state }
}

/**
 * Returns the canonical form of a segment that spells its city in another way: "st-louis-mo" for
 * "saint-louis-missouri". Null if the city is spelled as in links, or if there is no state.
 */
export function canonicalPlaceSegment(segment: string): string | null {
  const { city, state } = splitSegment(segment) ?? { city: '', state: null }
  const slug = citySlug(city)
  return state === null || slug === city ? null : `${slug}-${state.toLowerCase()}`
}

function splitSegment(segment: string): { city: string; state: StateCode | null } | null {
  const words = slugify(segment).split('-').filter(Boolean)
  const [found] = splitState(words)
  if (found) return { city: found.rest.join('-'), state: found.state }
  return words.length < 2 ? null : { city: words.slice(0, -1).join('-'), state: null }
}

/**
 * Returns "Tampa, FL", or only the city or the state if the other one is missing; '' if both are
 * missing.
 */
export function cityState({ city, state }: { city: string | null; state: string | null }): string {
  return [city?.trim(), state?.trim()].filter(Boolean).join(', ')
}

/** Returns "St Petersburg" for "st petersburg". Used for cities whose usual spelling is unknown. */
export function titleCase(text: string): string {
  return text.replace(
    /(^|[\s-])(\p{L})/gu,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  )
}

/**
 * Words of cities that are written in two ways, and the spelling that is compared: "Saint Louis"
 * and "St. Louis", "Ft. Myers" and "Fort Myers" are one city. "St" stays, so a street is never
 * mistaken for a saint.
 */
const spellings: Record<string, string> = { saint: 'st', sainte: 'ste', ft: 'fort', mt: 'mount' }

/** Returns the words as one text, each with a space before it, like `placeWords`, but as written. */
export function plainWords(text: string): string {
  // Folding makes a space of "´", and an apostrophe of one in full width.
  return ` ${foldText(text.replace(APOSTROPHES, ''))}`
    .replace(/([^a-z])(ste?|ft|mt)\.(?=[a-z])/g, '$1$2 ')
    .replace(APOSTROPHES, '')
    .replace(/\./g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trimEnd()
}

/**
 * Returns the words of a place or a query as one text, each with a space before it, in lower case
 * without diacritics and punctuation. Words with two spellings get the same one: "St. Louis",
 * "St.Louis" and "Saint Louis" all become " st louis".
 */
export function placeWords(text: string): string {
  return plainWords(text).replace(
    / (sainte?|ft|mt)(?= |$)/g,
    (_, word: string) => ` ${spellings[word] ?? word}`,
  )
}

/**
 * Returns the slug of a city, by which cities are compared, counted and linked. It is '' for no
 * name. All spellings of a city have the same slug.
 */
export function citySlug(city: string | null): string {
  return placeWords(city ?? '')
    .slice(1)
    .replace(/ /g, '-')
}

/** Returns the words of `placeWords`. */
export function placeTokens(text: string): string[] {
  return placeWords(text).split(' ').filter(Boolean)
}

/** Returns the five digits of a ZIP or ZIP+4 code, or null. */
export function zipOf(text: string): string | null {
  return /(?<!\d)(\d{5})(?:-\d{4})?(?!\d)/.exec(text)?.[1] ?? null
}
