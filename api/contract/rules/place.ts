import { foldText, slugify } from './slug.ts'

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
export function normaliseState(text: string | null): string | null {
  const trimmed = text?.trim() ?? ''
  return trimmed === '' ? null : (stateCode(trimmed) ?? trimmed)
}

export interface PlaceSlug {
  /** City name without hyphens; '' on a state page. */
  city: string
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
  const words = slugify(segment).split('-').filter(Boolean)
  for (let length = Math.min(3, words.length); length >= 1; length -= 1) {
    const state = codeBySlug.get(words.slice(-length).join('-'))
    if (!state) continue
    const city = words.slice(0, -length)
    return { city: city.join(' '), citySlug: city.join('-'), state }
  }
  if (words.length < 2) return null
  const city = words.slice(0, -1)
  return { city: city.join(' '), citySlug: city.join('-'), state: null }
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

const abbreviations: Record<string, string> = { saint: 'st', fort: 'ft', mount: 'mt' }

/**
 * Returns the words of a place or a query as one text, each with a space before it, in lower case
 * without diacritics and punctuation. Common words are abbreviated: "St." and "Saint" both become "
 * st".
 */
export function placeWords(text: string): string {
  return ` ${foldText(text).replace(/['’.,]/g, '')}`
    .replace(/[^a-z0-9]+/g, ' ')
    .trimEnd()
    .replace(/ (saint|fort|mount)(?= |$)/g, (_, word: string) => ` ${abbreviations[word] ?? word}`)
}

/** Returns the words of `placeWords`. */
export function placeTokens(text: string): string[] {
  return placeWords(text).split(' ').filter(Boolean)
}

/** Returns the five digits of a ZIP or ZIP+4 code, or null. */
export function zipOf(text: string): string | null {
  return /(?<!\d)(\d{5})(?:-\d{4})?(?!\d)/.exec(text)?.[1] ?? null
}
