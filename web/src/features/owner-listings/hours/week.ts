import {
  type DayHours,
  formatTime,
  parseOpeningHours,
  type Span,
  type Weekday,
  weekdays,
} from '#contract/rules/opening-hours.ts'

export type DayKind = 'unknown' | 'closed' | 'all-day' | 'open'

/** A day as the editor has it: times are "HH:MM", '' where none is given yet. */
export interface EditedDay {
  kind: DayKind
  /** One or two; kept while the day is not open, so that changing one's mind loses nothing. */
  ranges: { from: string; to: string }[]
}

export type EditedWeek = Record<Weekday, EditedDay>

export const usualRange = { from: '08:00', to: '17:00' }
export const MAX_RANGES = 2

/** The week of a text, or null when the editor would lose something of it: then it stays text. */
export function readWeek(text: string): EditedWeek | null {
  const days = parseOpeningHours(text)
  if (!isWhole(text, days)) return null
  const week = Object.fromEntries(
    weekdays.map((day) => [day, { kind: 'unknown', ranges: [usualRange] }]),
  ) as EditedWeek
  for (const { day, spans } of days) {
    if (!spans || spans.length > MAX_RANGES) return null
    week[day] = readDay(spans)
  }
  return week
}

function readDay(spans: readonly Span[]): EditedDay {
  const [first] = spans
  if (!first) return { kind: 'closed', ranges: [usualRange] }
  if (first.opens === 0 && first.closes === 1440 && spans.length === 1)
    return { kind: 'all-day', ranges: [usualRange] }
  return {
    kind: 'open',
    ranges: spans.map(({ opens, closes }) => ({ from: clock(opens), to: clock(closes) })),
  }
}

/** Nothing but the days that were read: no sentence before them, no day twice. */
function isWhole(text: string, days: readonly DayHours[]): boolean {
  const plain = (part: string) => part.toLowerCase().replace(/[\s,;[\]]/g, '')
  const named = text.toLowerCase().match(/\b(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\s*:/g) ?? []
  const read = named.map(plain).join('') + days.map(({ text: hours }) => plain(hours)).join('')
  return named.length === days.length && plain(text).length === read.length
}

/**
 * The week as a text that the same rule reads again; days of which nothing is known, or only half a
 * range, are left out.
 */
export function writeWeek(week: EditedWeek): string {
  return weekdays
    .flatMap((day) => {
      const hours = writeDay(week[day])
      return hours === null ? [] : [`${day}: [${hours}]`]
    })
    .join(', ')
}

function writeDay({ kind, ranges }: EditedDay): string | null {
  if (kind === 'closed') return 'Closed'
  if (kind === 'all-day') return 'Open 24 hours'
  const whole = ranges.filter(isComplete)
  if (kind === 'unknown' || whole.length === 0) return null
  return whole.map(({ from, to }) => `${spoken(from)}-${spoken(to)}`).join(', ')
}

export const isComplete = ({ from, to }: { from: string; to: string }) => from !== '' && to !== ''

/** A day that says something, and all of it. */
export const isFilled = ({ kind, ranges }: EditedDay) =>
  kind !== 'unknown' && (kind !== 'open' || ranges.every(isComplete))

/** Whether a range ends on the next day. */
export const isOvernight = (range: { from: string; to: string }) =>
  isComplete(range) && range.to <= range.from

/** The hours of one day on others. */
export function copyDay(week: EditedWeek, from: Weekday, to: readonly Weekday[]): EditedWeek {
  return { ...week, ...Object.fromEntries(to.map((day) => [day, week[from]])) }
}

/** "17:00" from minutes after midnight, also past it. */
function clock(minute: number): string {
  const wrapped = minute % 1440
  return `${String(Math.floor(wrapped / 60)).padStart(2, '0')}:${String(wrapped % 60).padStart(2, '0')}`
}

/** "5:00 PM" from "17:00". */
function spoken(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return formatTime(hour * 60 + minute)
}
