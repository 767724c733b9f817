import { oneLine } from './one-line.ts'
import { stateCode, type StateCode } from './place.ts'
import { trimEndCharacters } from './trim-end.ts'

export interface UsAddress {
  street: string | null
  city: string | null
  state: StateCode | null
  zipcode: string | null
}

const COUNTRY = /(?:^|\s)(?:u\.?s\.?a?\.?|united states(?: of america)?)$/i
const ZIP = /\b(\d{5})(?:-\d{4})?$/

/**
 * Parses an address such as "4 Main St, Suite 2, Tampa, FL 33602, USA": the state and the ZIP code
 * are at the end, the city is before them, and the rest is the street. Unknown parts are null. If
 * there is no state, only the ZIP code is returned.
 */
export function parseUsAddress(text: string): UsAddress {
  const parts = text.split(/[,\n]/).map(oneLine).filter(Boolean)
  dropCountry(parts)
  const end = readEnd(parts.pop() ?? '')
  let { before, state, zipcode } = end
  if (zipcode && !state && before === '') ({ before, state } = readEnd(parts.pop() ?? ''))
  if (!state) return { street: null, city: null, state: null, zipcode }
  if (before === '' && !zipcode && /^\d{5}(?:-\d{4})?$/.test(parts.at(-1) ?? ''))
    zipcode = readEnd(parts.pop() ?? '').zipcode
  if (before !== '') parts.push(before)
  while (parts.length > 1 && /\bcounty$/i.test(parts.at(-1) ?? '')) parts.pop()
  const hasCity = parts.length > 0 && !/\d/.test(parts.at(-1) ?? '')
  const city = hasCity ? (parts.pop() ?? null) : null
  return { street: parts.join(', ') || null, city, state, zipcode }
}

function dropCountry(parts: string[]): void {
  const last = parts.pop()?.replace(COUNTRY, '')
  if (last) parts.push(last)
}

/** Splits state and ZIP code from the end of a part of the address. */
function readEnd(part: string): {
  before: string
  state: StateCode | null
  zipcode: string | null
} {
  const zip = ZIP.exec(part)
  const zipcode = zip?.[1] ?? null
  const rest = zip ? trimEndCharacters(part.slice(0, zip.index), ' -') : part
  const whole = stateCode(rest)
  if (rest === '' || whole) return { before: '', state: whole, zipcode }
  const words = rest.split(' ')
  // After other words, the name of a state ("Washington") counts only if a ZIP code follows. A code
  // in capitals always counts.
  for (let length = zipcode ? Math.min(3, words.length - 1) : 1; length >= 1; length -= 1) {
    const tail = words.slice(-length).join(' ')
    const state = zipcode || /^[A-Z]{2}$/.test(tail) ? stateCode(tail) : null
    if (state) return { before: words.slice(0, -length).join(' '), state, zipcode }
  }
  return { before: rest, state: null, zipcode: null }
}
