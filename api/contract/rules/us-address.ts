import { oneLine } from './one-line.ts'
import { stateCode, type StateCode } from './place.ts'
import { trimEndCharacters } from './trim-end.ts'

export interface UsAddress {
  street: string | null
  city: string | null
  state: StateCode | null
  zipcode: string | null
  /** The digits after the state if they are not a ZIP code of this state. */
  badZip?: string
}

/**
 * First digits of the ZIP codes that begin with 0, by state. Spreadsheets remove the zeros. New
 * York has a few of them too.
 */
const zeroZips: Partial<Record<StateCode, RegExp>> = {
  CT: /^06/,
  MA: /^0(?:1|2[0-7]|55)/,
  ME: /^0(?:39|4)/,
  NH: /^03[0-8]/,
  NJ: /^0[78]/,
  NY: /^0(?:0501|0544|6390)/,
  PR: /^00[679]/,
  RI: /^02[89]/,
  VT: /^05(?!5)/,
}

/**
 * Returns the five digits of a ZIP or ZIP+4 code, also if a spreadsheet has removed its zeros
 * ("7307", "601", "7307.0") and the state, a code or a name, has such ZIP codes. Returns null for
 * other texts.
 */
export function restoreZip(text: string, state: string | null): string | null {
  const [, short, long] =
    /^(\d{3,5})(?:\.0{1,9}|-\d{4})?$|^(\d{7,9})(?:\.0{1,9})?$/.exec(text.trim()) ?? []
  const digits = short ?? long?.slice(0, -4) ?? ''
  if (digits === '' || digits.length === 5) return digits || null
  const code = state === null ? null : stateCode(state)
  const zip = digits.padStart(5, '0')
  return code && zeroZips[code]?.test(zip) ? zip : null
}

const COUNTRY = /(?:^|\s)(?:u\.?s\.?a?\.?|united states(?: of america)?)$/i
const ZIP = /\b(\d{5})(?:-\d{4})?$/
/** Digits that may be a ZIP code with lost zeros. */
const SHORT_ZIP = /(?<![\d.#-])\d{3,4}(?:\.0|-\d{4})?$/

/**
 * Parses an address such as "4 Main St, Suite 2, Tampa, FL 33602, USA": the state and the ZIP code
 * are at the end, the city is before them, and the rest is the street. Unknown parts are null. If
 * there is no state, only the ZIP code is returned.
 */
export function parseUsAddress(text: string): UsAddress {
  const parts = text.split(/[,\n]/).map(oneLine).filter(Boolean)
  dropCountry(parts)
  const end = readEnd(trimEndCharacters(parts.pop() ?? '', ' .'))
  let { before, state, zip } = end
  if (zip && !state && before === '') ({ before, state } = readEnd(parts.pop() ?? ''))
  if (!state) return { street: null, city: null, state: null, zipcode: restoreZip(zip, null) }
  if (before === '' && !zip && isZip(parts.at(-1) ?? '', state)) zip = parts.pop() ?? ''
  if (before !== '') parts.push(before)
  while (parts.length > 1 && /\bcounty$/i.test(parts.at(-1) ?? '')) parts.pop()
  const hasCity = parts.length > 0 && !/\d/.test(parts.at(-1) ?? '')
  const city = hasCity ? (parts.pop() ?? null) : null
  const zipcode = restoreZip(zip, state)
  const street = parts.join(', ') || null
  return { street, city, state, zipcode, ...(zip && !zipcode ? { badZip: zip } : {}) }
}

const isZip = (text: string, state: StateCode) =>
  /^\d[\d-]*$/.test(text) && restoreZip(text, state) !== null

function dropCountry(parts: string[]): void {
  const last = parts.pop()?.replace(COUNTRY, '')
  if (last) parts.push(last)
}

interface End {
  before: string
  state: StateCode | null
}

/**
 * Splits state and ZIP code from the end of a part of the address. Digits that are too few for a
 * ZIP code count only behind a state.
 */
function readEnd(part: string): End & { zip: string } {
  const zip = ZIP.exec(part)?.[0] ?? SHORT_ZIP.exec(part)?.[0] ?? ''
  const found = splitState(trimEndCharacters(part.slice(0, part.length - zip.length), ' -'), {
    hasZip: zip !== '',
  })
  if (ZIP.test(part) || zip === '' || isBehindState(zip, found, part)) return { ...found, zip }
  return { before: part, state: null, zip: '' }
}

/**
 * Returns true if digits that are too few for a ZIP code stand where a ZIP code stands. "Apt in
 * 1234" and "Hwy NC 150" do not end with a state and a ZIP code.
 */
function isBehindState(zip: string, { before, state }: End, part: string): boolean {
  if (!state) return before === ''
  if (before !== '' && / [a-z]{2}$/.test(part.slice(0, -zip.length).trimEnd())) return false
  return /^\d{4}/.test(zip) || restoreZip(zip, state) !== null
}

function splitState(text: string, { hasZip }: { hasZip: boolean }): End {
  const whole = stateCode(text)
  if (text === '' || whole) return { before: '', state: whole }
  const words = text.split(' ')
  // After other words, the name of a state ("Washington") counts only if a ZIP code follows. A code
  // in capitals always counts.
  for (let length = hasZip ? Math.min(3, words.length - 1) : 1; length >= 1; length -= 1) {
    const tail = words.slice(-length).join(' ')
    const state = hasZip || /^[A-Z]{2}$/.test(tail) ? stateCode(tail) : null
    if (state) return { before: words.slice(0, -length).join(' '), state }
  }
  return { before: text, state: null }
}
