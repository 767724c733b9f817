/**
 * Weekdays as written in the opening hours of contractors, for example "Monday: [8 AM-5 PM],
 * Tuesday: [8 AM-12 PM, 1-5 PM], Sunday: [Closed]". Hours may contain commas and colons, so entries
 * are split only before a weekday.
 */
export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const
export type Weekday = (typeof weekdays)[number]

/** Minutes after midnight. `closes` is above 1440 if a business closes after midnight. */
export interface Span {
  opens: number
  closes: number
}

export interface DayHours {
  day: Weekday
  /** The hours as written, without brackets. */
  text: string
  /** [] means closed; null means that the text could not be parsed and is shown as written. */
  spans: Span[] | null
}

const ENTRY = /^((?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?)\s*:(.*)$/is

/**
 * Parses opening hours, in the order of the text. Returns [] if the text names no weekday. If a day
 * occurs twice, the first entry wins.
 */
export function parseOpeningHours(text: string | null): DayHours[] {
  if (!text) return []
  const found = new Map<Weekday, DayHours>()
  for (const part of splitEntries(text)) {
    const [, name, rest] = ENTRY.exec(part.trim()) ?? []
    const day =
      name &&
      weekdays.find(
        (weekday) => weekday.slice(0, 3).toLowerCase() === name.slice(0, 3).toLowerCase(),
      )
    if (!day || rest === undefined || found.has(day)) continue
    const hours = rest
      .trim()
      .replace(/^\[|\]$/g, '')
      .trim()
    found.set(day, { day, text: hours, spans: parseSpans(hours) })
  }
  return [...found.values()]
}

/** Splits at commas, semicolons and line breaks before a weekday. Others stay within an entry. */
function splitEntries(text: string): string[] {
  const [first = '', ...others] = text.split(/(?=[,;\n])/)
  const entries = [first]
  for (const piece of others) {
    if (ENTRY.test(piece.slice(1).trim())) entries.push(piece.slice(1))
    else entries.push(`${entries.pop() ?? ''}${piece}`)
  }
  return entries
}

function parseSpans(hours: string): Span[] | null {
  const plain = hours
    .replace(/[\u202f\u00a0\u2009]/g, ' ')
    .trim()
    .toLowerCase()
  if (plain === 'closed') return []
  if (/^(open )?24 hours$/.test(plain)) return [{ opens: 0, closes: 1440 }]
  const spans: Span[] = []
  for (const part of plain.split(/[,;]|\band\b/)) {
    const span = parseSpan(part.trim())
    if (!span) return null
    spans.push(span)
  }
  return spans
}

const TIME = /^(\d{1,2})(?::(\d{2}))?\s*(am|pm|a\.m\.|p\.m\.)?$/

function parseSpan(text: string): Span | null {
  const [from, to, more] = text.split(/[-\u2010-\u2015]|\bto\b/).map((time) => time.trim())
  if (!from || !to || more !== undefined) return null
  const start = TIME.exec(from)
  const end = TIME.exec(to)
  if (!start || !end) return null
  const endHalf = end[3]?.[0]
  const closes = minutes(end, endHalf)
  if (closes === null) return null
  // In "1-5 PM", the start is PM like the end. In "11-2 PM", the start would then be after the end,
  // so it is AM.
  const startHalf = start[3]?.[0] ?? endHalf
  let opens = minutes(start, startHalf)
  if (opens !== null && !start[3] && startHalf === 'p' && opens >= closes)
    opens = minutes(start, 'a')
  if (opens === null) return null
  return { opens, closes: closes <= opens ? closes + 1440 : closes }
}

function minutes(match: RegExpExecArray, half: string | undefined): number | null {
  const hour = Number(match[1])
  const minute = Number(match[2] ?? 0)
  if (minute > 59 || hour > 24 || (half && (hour < 1 || hour > 12))) return null
  const hour24 = half ? (hour % 12) + (half === 'p' ? 12 : 0) : hour
  return hour24 * 60 + minute
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Returns the weekday (0 is Monday) and the minutes after midnight of a time in a time zone. */
function localTime(timeZone: string, at: Date): { day: number; minute: number } {
  let format = formatters.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      weekday: 'long',
      hour: 'numeric',
      minute: 'numeric',
      hourCycle: 'h23',
    })
    formatters.set(timeZone, format)
  }
  const parts = Object.fromEntries(format.formatToParts(at).map((part) => [part.type, part.value]))
  return {
    day: weekdays.findIndex((weekday) => weekday === parts.weekday),
    minute: Number(parts.hour) * 60 + Number(parts.minute),
  }
}

/**
 * Returns whether a contractor is open at a time, or null if the hours of that day are unknown.
 * `timeZone` is the time zone of the contractor.
 */
export function isOpenAt(text: string | null, timeZone: string, at: Date): boolean | null {
  const hours = parseOpeningHours(text)
  if (hours.length === 0) return null
  const { day, minute } = localTime(timeZone, at)
  const spansOf = (index: number) =>
    hours.find((entry) => entry.day === weekdays[(index + 7) % 7])?.spans
  const isOpenSinceYesterday = spansOf(day - 1)?.some((span) => minute + 1440 < span.closes)
  const today = spansOf(day)
  if (isOpenSinceYesterday || today?.some((span) => minute >= span.opens && minute < span.closes))
    return true
  return today ? false : null
}

/** Formats minutes after midnight as "8:00 AM". Minutes from 1440 on are times of the next day. */
export function formatTime(minute: number): string {
  const hour = Math.floor(minute / 60) % 24
  return `${hour % 12 || 12}:${String(minute % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

/** Shown as the hours of a day on which a business does not close. */
export const OPEN_ALL_DAY = 'Open 24 hours'

/**
 * Returns "8:00 AM–5:00 PM", "Closed", "Open 24 hours", or the original text if it could not be
 * parsed.
 */
export function formatHours({ spans, text }: DayHours): string {
  if (!spans) return text
  if (spans.length === 0) return 'Closed'
  return spans
    .map(({ opens, closes }) =>
      opens === 0 && closes === 1440 ? OPEN_ALL_DAY : `${formatTime(opens)}–${formatTime(closes)}`,
    )
    .join(', ')
}

/** Shown for contractors without hours, with the caption "Typical hours — call to confirm". */
export const typicalHours = [
  { days: 'Mon-Fri', hours: '8:00 AM-6:00 PM' },
  { days: 'Sat', hours: '9:00 AM-4:00 PM' },
  { days: 'Sun', hours: 'Closed' },
] as const
