const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const units: [number, Intl.RelativeTimeFormatUnit][] = [
  [365 * DAY, 'year'],
  [30 * DAY, 'month'],
  [DAY, 'day'],
  [HOUR, 'hour'],
  [MINUTE, 'minute'],
]
const format = new Intl.RelativeTimeFormat('en-US', { numeric: 'always' })

/**
 * Formats a time like "3 days ago". Returns "just now" for a time less than a minute ago, a future
 * time and an invalid time.
 */
export function formatRelativeTime(time: string, now = Date.now()): string {
  const age = now - Date.parse(time)
  const [length, unit] = units.find(([atLeast]) => age >= atLeast) ?? []
  return length && unit ? format.format(-Math.floor(age / length), unit) : 'just now'
}
