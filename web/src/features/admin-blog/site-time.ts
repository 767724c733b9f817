import { site } from '#contract/site.ts'

/** The zone in which the operator plans: posts show their dates in it (B19). */
export const { id: SITE_ZONE, name: SITE_ZONE_NAME } = site.timeZone

interface Wall {
  year: number
  month: number
  day: number
  hour: number
  minute: number
}

const WALL = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})/

/**
 * What clocks in a zone show at a time, as an input for date and time has it: "2026-11-21T09:00";
 * '' for none or an invalid one.
 */
export function toWall(time: string | null, zone: string = SITE_ZONE): string {
  const date = new Date(time ?? Number.NaN)
  if (Number.isNaN(date.getTime())) return ''
  const { year, month, day, hour, minute } = wallAt(date.getTime(), zone)
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`
}

/**
 * The time (ISO, UTC) at which clocks in a zone show this, null for no such text. Of an hour that
 * comes twice in autumn it is the first one, and a time that spring leaves out is the one an hour
 * later.
 */
export function fromWall(wall: string, zone: string = SITE_ZONE): string | null {
  const parts = WALL.exec(wall)?.slice(1).map(Number)
  if (!parts) return null
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = parts
  const asUtc = Date.UTC(year, month - 1, day, hour, minute)
  if (Number.isNaN(asUtc)) return null
  // The offset of a zone is that of a day before or after, when it changes in between.
  const before = asUtc - offsetAt(asUtc - DAY_MS, zone)
  const after = asUtc - offsetAt(asUtc + DAY_MS, zone)
  const fits = (time: number) => time + offsetAt(time, zone) === asUtc
  return new Date(fits(before) || !fits(after) ? before : after).toISOString()
}

/** The reader's own zone ("Europe/Berlin"), null where the browser does not say. */
export function browserZone(): string | null {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || null
}

const DAY_MS = 24 * 60 * 60_000

/** How far clocks in a zone are ahead of UTC, in milliseconds. */
function offsetAt(time: number, zone: string): number {
  const { year, month, day, hour, minute } = wallAt(time, zone)
  return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(time / 60_000) * 60_000
}

function wallAt(time: number, zone: string): Wall {
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

const two = (value: number) => String(value).padStart(2, '0')
