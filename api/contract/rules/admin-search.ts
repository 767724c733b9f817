import { parseId } from './id.ts'

/** A telephone number of fewer digits would match almost every other one. */
const MIN_DIGITS = 3

/**
 * Returns what the search text of the admin's list can mean besides a text: the digits of a
 * telephone number, without the country code of the US, and an id such as "411" or "#411".
 */
export function readAdminSearch(q: string): { digits: string | null; id: number | null } {
  const text = q.trim()
  const digits = /^[\d\s().+-]+$/.test(text)
    ? text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
    : ''
  return {
    digits: digits.length >= MIN_DIGITS ? digits : null,
    id: parseId(text.replace(/^#/, '')),
  }
}
