import { isRaw, textOfData } from './opening-data.ts'
import type { Span } from './opening-times.ts'
import { type DayHours, isNote, isNothing, readWeekText, weekdays } from './opening-week.ts'

export type { Span } from './opening-times.ts'
export { type DayHours, type Weekday, weekdays } from './opening-week.ts'

/** Maximum number of texts whose hours are remembered. Most contractors share a few texts. */
const MAX_REMEMBERED = 2000
const remembered = new Map<string, readonly DayHours[] | null>()

/**
 * Reads the opening hours of a contractor, in the order of the text, or from Monday on if they are
 * JSON or a Python dictionary. Returns [] for a text without hours, such as "N/A" or "{}". Returns
 * null unless the whole text is understood: a week that is understood in part must not be shown
 * with days missing.
 */
export function readOpeningHours(text: string): readonly DayHours[] | null {
  const known = remembered.get(text)
  if (known !== undefined) return known
  const hours = readAnew(text)
  if (remembered.size >= MAX_REMEMBERED) remembered.clear()
  remembered.set(text, hours)
  return hours
}

function readAnew(text: string): DayHours[] | null {
  if (isNothing(text)) return []
  if (!isRaw(text)) return readWeekText(text)
  const lines = textOfData(text)
  if (!lines) return lines === '' ? [] : null
  const days = readWeekText(lines)
  return days && days.toSorted((a, b) => weekdays.indexOf(a.day) - weekdays.indexOf(b.day))
}

/** Returns the hours of a text; [] if there are none or if they are not understood as a whole. */
export function parseOpeningHours(text: string | null): readonly DayHours[] {
  return (text && readOpeningHours(text)) || []
}

/**
 * Returns opening hours as a text for people: as written, or in the format of `formatWeek` if they
 * are JSON or a Python dictionary. Returns null if there are none, or if the text is raw data that
 * is not understood.
 */
export function hoursText(text: string | null): string | null {
  const days = text && readOpeningHours(text)
  if (!text || days?.length === 0) return null
  return isRaw(text) ? days && formatWeek(days) : text.trim()
}

/** Returns true for a text that is complete without times, such as "By appointment only". */
export const isHoursNote = (text: string) => !isRaw(text) && isNote(text)

/** Returns "Monday: [8 AM–5 PM], Tuesday: [Closed]". */
function formatWeek(days: readonly DayHours[]): string {
  return days.map((entry) => `${entry.day}: [${formatShort(entry)}]`).join(', ')
}

function formatShort({ spans, text }: DayHours): string {
  if (!spans) return text
  if (spans.length === 0) return 'Closed'
  return spans
    .map(({ opens, closes }) =>
      opens === 0 && closes === 1440
        ? OPEN_ALL_DAY
        : `${formatTime(opens)}–${formatTime(closes)}`.replaceAll(':00', ''),
    )
    .join(', ')
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

/** Whether a business is open, and the time at which that changes. */
export interface Opening {
  isOpen: boolean
  /**
   * Such as "Open until 6 PM", "Open 24 hours", "Closed, opens 8 AM" or "Closed, opens Thu 7:30
   * AM".
   */
  text: string
  /** The hours of the day, such as "8:00 AM–6:00 PM". */
  today: string
}

/**
 * Returns whether a contractor is open at a time and until when, or null if the hours of that day
 * are unknown. `timeZone` is the time zone of the contractor.
 */
export function openingAt(text: string | null, timeZone: string, at: Date): Opening | null {
  const hours = parseOpeningHours(text)
  if (hours.length === 0) return null
  const { day, minute } = localTime(timeZone, at)
  const entryOf = (index: number) => hours.find(({ day }) => day === weekdays[(index + 7) % 7])
  const closes = closingTime(
    minute,
    [day - 1, day, day + 1].map((n) => entryOf(n)?.spans),
  )
  const entry = entryOf(day)
  const today = entry ? formatHours(entry) : ''
  if (closes === ALL_DAY) return { isOpen: true, text: OPEN_ALL_DAY, today }
  if (closes !== null) return { isOpen: true, text: `Open until ${formatHour(closes)}`, today }
  if (!entry?.spans) return null
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const next = entryOf(day + ahead)
    // An unknown day may be the one on which the business opens.
    if (!next?.spans) break
    const starts = next.spans
      .map(({ opens }) => opens)
      .filter((opens) => ahead > 0 || opens > minute)
    if (starts.length === 0) continue
    const name = ahead === 0 ? '' : `${next.day.slice(0, 3)} `
    return { isOpen: false, text: `Closed, opens ${name}${formatHour(Math.min(...starts))}`, today }
  }
  return { isOpen: false, text: 'Closed', today }
}

const ALL_DAY = Infinity

/**
 * Returns the minute after midnight at which a business that is open closes, which may be on the
 * next day, or `ALL_DAY`. Returns null if it is closed. The spans are those of yesterday, today and
 * tomorrow.
 */
function closingTime(
  minute: number,
  [yesterday, today, tomorrow]: readonly (readonly Span[] | null | undefined)[],
): number | null {
  if (today?.some(({ opens, closes }) => opens === 0 && closes === 1440)) return ALL_DAY
  const current = [
    ...(yesterday ?? []).map(({ closes }) => ({ opens: 0, closes: closes - 1440 })),
    ...(today ?? []),
  ].filter(({ opens, closes }) => minute >= opens && minute < closes)
  if (current.length === 0) return null
  const closes = Math.max(...current.map((span) => span.closes))
  // A business that closes at midnight and opens at midnight stays open.
  const next = closes === 1440 ? tomorrow?.find(({ opens }) => opens === 0) : undefined
  if (next?.closes === 1440) return ALL_DAY
  return next ? 1440 + next.closes : closes
}

/** Returns whether a contractor is open at a time, or null if the hours of that day are unknown. */
export function isOpenAt(text: string | null, timeZone: string, at: Date): boolean | null {
  return openingAt(text, timeZone, at)?.isOpen ?? null
}

/** Formats minutes after midnight as "8 AM" or "7:30 AM". */
const formatHour = (minute: number) => formatTime(minute).replace(':00', '')

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
