import { currentSite } from '../../lib/site.ts'

/** The site's time zone. Admins schedule posts in it, and posts show their dates in it. */
export const siteZone = () => currentSite().timeZone

/** Returns the zone with its name: "Eastern Time (America/New_York)". */
export function siteZoneText(): string {
  const zone = siteZone()
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    timeZoneName: 'longGeneric',
  }).formatToParts(new Date())
  return `${parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone} (${zone})`
}

/** Local date and time in a time zone. */
interface WallTime {
  year: number
  month: number
  day: number
  hour: number
  minute: number
}

const WALL_TIME_PATTERN = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})/

/**
 * Converts an ISO time to local time in a zone, in the format of a datetime-local input
 * ("2026-11-21T09:00"). Returns '' for null or an invalid time.
 */
export function toWallTime(time: string | null, zone: string = siteZone()): string {
  const date = new Date(time ?? Number.NaN)
  if (Number.isNaN(date.getTime())) return ''
  const { year, month, day, hour, minute } = wallTimeAt(date.getTime(), zone)
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}T${twoDigits(hour)}:${twoDigits(minute)}`
}

/**
 * Converts local time in a zone ("2026-11-21T09:00") to an ISO time in UTC. Returns null for text
 * in another format. A time that occurs twice, because the clocks go back, means the first one. A
 * time that is skipped, because the clocks go forward, becomes the time one hour later.
 */
export function fromWallTime(wall: string, zone: string = siteZone()): string | null {
  const parts = WALL_TIME_PATTERN.exec(wall)?.slice(1).map(Number)
  if (!parts) return null
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = parts
  const asUtc = Date.UTC(year, month - 1, day, hour, minute)
  if (Number.isNaN(asUtc)) return null
  // Around a clock change, the correct offset is that of the day before or of the day after.
  const before = asUtc - offsetAt(asUtc - DAY_MS, zone)
  const after = asUtc - offsetAt(asUtc + DAY_MS, zone)
  const fits = (time: number) => time + offsetAt(time, zone) === asUtc
  return new Date(fits(before) || !fits(after) ? before : after).toISOString()
}

/** Returns the browser's time zone ("Europe/Berlin"), or null when unknown. */
export function browserTimeZone(): string | null {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || null
}

const DAY_MS = 24 * 60 * 60_000

/**
 * Returns the offset of a zone from UTC in milliseconds, positive east of Greenwich. `time` is in
 * milliseconds since the epoch.
 */
function offsetAt(time: number, zone: string): number {
  const { year, month, day, hour, minute } = wallTimeAt(time, zone)
  return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(time / 60_000) * 60_000
}

function wallTimeAt(time: number, zone: string): WallTime {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(time)
  const valueOf = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  return {
    year: valueOf('year'),
    month: valueOf('month'),
    day: valueOf('day'),
    hour: valueOf('hour'),
    minute: valueOf('minute'),
  }
}

const twoDigits = (value: number) => String(value).padStart(2, '0')
