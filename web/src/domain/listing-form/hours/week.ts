import {
  formatTime,
  readOpeningHours,
  type Span,
  type Weekday,
  weekdays,
  OPEN_ALL_DAY,
} from '#contract/rules/opening-hours.ts'

export type DayKind = 'unknown' | 'closed' | 'all-day' | 'open'

/** A day in the editor. Times are "HH:MM", or '' while empty. */
export interface EditedDay {
  kind: DayKind
  /** One or two ranges. They remain while the day is closed, so that no input is lost. */
  ranges: { from: string; to: string }[]
}

export type EditedWeek = Record<Weekday, EditedDay>

export const defaultRange = { from: '08:00', to: '17:00' }
export const MAX_RANGES = 2

/** Parses opening hours. Returns null when the editor could not represent the text without loss. */
export function parseWeek(text: string): EditedWeek | null {
  const days = readOpeningHours(text)
  if (!days) return null
  const week = Object.fromEntries(
    weekdays.map((day) => [day, { kind: 'unknown', ranges: [defaultRange] }]),
  ) as EditedWeek
  for (const { day, spans } of days) {
    if (!spans || spans.length > MAX_RANGES) return null
    week[day] = parseDay(spans)
  }
  return week
}

function parseDay(spans: readonly Span[]): EditedDay {
  const [first] = spans
  if (!first) return { kind: 'closed', ranges: [defaultRange] }
  if (first.opens === 0 && first.closes === 1440 && spans.length === 1)
    return { kind: 'all-day', ranges: [defaultRange] }
  return {
    kind: 'open',
    ranges: spans.map(({ opens, closes }) => ({
      from: format24Hours(opens),
      to: format24Hours(closes),
    })),
  }
}

/**
 * Formats the week as text that `parseWeek` can read. Leaves out unknown days and incomplete
 * ranges.
 */
export function formatWeek(week: EditedWeek): string {
  return weekdays
    .flatMap((day) => {
      const hours = formatDay(week[day])
      return hours === null ? [] : [`${day}: [${hours}]`]
    })
    .join(', ')
}

function formatDay({ kind, ranges }: EditedDay): string | null {
  if (kind === 'closed') return 'Closed'
  if (kind === 'all-day') return OPEN_ALL_DAY
  const complete = ranges.filter(isComplete)
  if (kind === 'unknown' || complete.length === 0) return null
  return complete.map(({ from, to }) => `${format12Hours(from)}-${format12Hours(to)}`).join(', ')
}

export const isComplete = ({ from, to }: { from: string; to: string }) => from !== '' && to !== ''

/** Returns true when the kind is known and, if the kind is "open", all ranges are complete. */
export const isDayComplete = ({ kind, ranges }: EditedDay) =>
  kind !== 'unknown' && (kind !== 'open' || ranges.every(isComplete))

/** Returns true when a range ends on the next day. */
export const isOvernight = (range: { from: string; to: string }) =>
  isComplete(range) && range.to <= range.from

/** Returns the week with the hours of one day copied to other days. */
export function copyDay(week: EditedWeek, from: Weekday, to: readonly Weekday[]): EditedWeek {
  return { ...week, ...Object.fromEntries(to.map((day) => [day, week[from]])) }
}

/** Formats minutes after midnight as "17:00". Values of 24 hours or more wrap around. */
function format24Hours(minute: number): string {
  const wrapped = minute % 1440
  return `${String(Math.floor(wrapped / 60)).padStart(2, '0')}:${String(wrapped % 60).padStart(2, '0')}`
}

/** Converts "17:00" to "5:00 PM". */
function format12Hours(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return formatTime(hour * 60 + minute)
}
