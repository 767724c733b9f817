import { currentSite } from './site.ts'

/** Shown for a missing or invalid date. */
const NO_DATE = '—'

/** The formatters by style and time zone, because a phone needs several milliseconds for each. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function dateFormat(month: 'short' | 'long', timeZone: string): Intl.DateTimeFormat {
  const key = `${month} ${timeZone}`
  const known = formatters.get(key)
  if (known) return known
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month,
    day: 'numeric',
  })
  formatters.set(key, formatter)
  return formatter
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

function toDate(time: Time): Date | null {
  const date = new Date(time ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? null : date
}

type Time = string | Date | null | undefined

function formatDate(month: 'short' | 'long', time: Time, zone: string): string {
  const date = toDate(time)
  return date ? dateFormat(month, zone).format(date) : NO_DATE
}

/**
 * Formats a date as "Mar 5, 2024", by default in the site's time zone, so that all readers see the
 * same date. Returns "—" when it is missing or invalid.
 */
export function formatShortDate(time: Time, zone = currentSite().timeZone): string {
  return formatDate('short', time, zone)
}

/** Formats a date as "March 5, 2024". Returns "—" when it is missing or invalid. */
export function formatLongDate(time: Time, zone = currentSite().timeZone): string {
  return formatDate('long', time, zone)
}

/** Formats a day, such as "2024-03-05", as "March 5, 2024". */
export function formatDay(day: string): string {
  return formatDate('long', day, 'UTC')
}

/**
 * Formats the time of stored data as "14:05, Nov 20", in the browser's time zone. Returns "—" when
 * it is missing or invalid. Does not use Intl, because all pages show this time and the first use
 * of Intl blocks a phone for a tenth of a second.
 */
export function formatAsOf(time: Time): string {
  const date = toDate(time)
  if (!date) return NO_DATE
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  const clockTime = `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`
  return `${clockTime}, ${MONTHS[date.getMonth()]} ${date.getDate()}`
}

/**
 * Formats a whole number, which must not be negative, as "1,234". Does not use Intl, for the same
 * reason: most pages show a number on the first screen.
 */
export function formatCount(count: number): string {
  const digits = String(count)
  const first = digits.length % 3 || 3
  const groups = [digits.slice(0, first)]
  for (let start = first; start < digits.length; start += 3)
    groups.push(digits.slice(start, start + 3))
  return groups.join(',')
}

/** Formats a count with its noun: "1 contractor", "1,234 contractors". */
export function formatPlural(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}

/**
 * Formats a count as "340+"; from 1000 on, rounds it down to thousands: "12,000+". Uses the
 * fallback when the count is 0, negative or unknown.
 */
export function formatStat(count: number | undefined, fallback: number): string {
  if (!count || count < 0) return `${formatCount(fallback)}+`
  return `${formatCount(count < 1000 ? count : Math.floor(count / 1000) * 1000)}+`
}

/** Formats a count as "340", "1k", "1.5k" or "12.3k". */
export function formatCompactCount(count: number): string {
  return count < 1000 ? String(count) : `${Math.floor(count / 100) / 10}k`
}
