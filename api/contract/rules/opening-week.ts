import { parseSpans, type Span } from './opening-times.ts'
import { trimEndCharacters } from './trim-end.ts'

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

export interface DayHours {
  day: Weekday
  /** The hours as written, without brackets. */
  text: string
  /** [] means closed; null means that the text gives no times, for example "By appointment". */
  spans: Span[] | null
}

/** Days that the text names together, such as "Mon-Wed, Fri", and what follows until the next. */
interface Entry {
  days: Weekday[]
  hours: string
  hasColon: boolean
}

/**
 * Parses a text such as "Monday - Friday: 8 AM-5 PM | Sat 9-12 AM | Sunday: Closed" with any
 * separators, in the order of the text. Returns null unless the whole text is understood. A day
 * without hours is left out.
 */
export function readWeekText(text: string): DayHours[] | null {
  const everyDay = /^(?:open )?(?:24 ?\/ ?7|24 hours(?: a day)?,? ?(?:7|seven) days(?: a week)?)$/i
  if (everyDay.test(text.trim()))
    return toWeek([{ days: [...weekdays], hours: 'Open 24 hours', hasColon: true }])
  const entries = readEntries(text)
  return entries && toWeek(entries)
}

function toWeek(entries: readonly Entry[]): DayHours[] | null {
  const week = new Map<Weekday, DayHours>()
  for (const { days, hours, hasColon } of entries) {
    if (isNothing(hours)) {
      if (!hasColon) return null
      continue
    }
    const spans = parseSpans(hours)
    if (!spans && !(hasColon && isNote(hours))) return null
    for (const day of days) {
      const entry = { day, text: hours, spans }
      const other = week.get(day)
      if (other && hoursKey(other) !== hoursKey(entry)) return null
      week.set(day, other ?? entry)
    }
  }
  return [...week.values()]
}

const hoursKey = ({ spans, text }: DayHours) => JSON.stringify(spans ?? text.toLowerCase())

/** Returns true for a note such as "By appointment". A text about times would be misread as one. */
export const isNote = (hours: string) => !/\d|\n|\b(?:open|opens|closed?|closes)\b/i.test(hours)

const NOTHING =
  /^(?:#?n\/?a|nan|null|none|undefined|unknown|not (?:available|given|provided|specified|known)|no hours(?: available| given| listed)?|[\s.,;:?"'()[\]{}\u2010-\u2015-]*)$/i

/** Returns true for an empty text and for a placeholder such as "N/A" or "[]". */
export function isNothing(text: string): boolean {
  return NOTHING.test(text.trim())
}

/** Returns the entries of a text; null if it does not consist of days and hours. */
function readEntries(text: string): Entry[] | null {
  const separated = separateDays(text)
  const tokens = findDays(separated)
  const first = tokens[0]
  if (!first) return null
  const heading = separated.slice(0, first.start)
  const before = isNothing(heading) || isHeading(heading) ? '' : cleanHours(heading)
  const entries: Entry[] = []
  let days: Weekday[] = first.days
  for (const [index, token] of tokens.entries()) {
    const next = tokens[index + 1]
    const gap = separated.slice(token.end, next?.start)
    const joined = next && joinDays(days, gap, next.days)
    if (joined) {
      days = joined
      continue
    }
    entries.push({ days, ...splitColon(next ? gap : withoutEnding(gap)) })
    days = next?.days ?? []
  }
  return placeHours(before, entries)
}

/**
 * Returns the entries with their hours when the hours come before the days: in "8 AM-5 PM Mon-Fri"
 * everywhere, in "Mon-Fri: 8 AM-5 PM, closed Sunday" at the end.
 */
function placeHours(before: string, entries: Entry[]): Entry[] | null {
  const last = entries.at(-1)
  const isLastEmpty = last?.hours === '' && !last.hasColon
  if (before !== '') {
    if (!isLastEmpty || entries.some(({ hasColon }) => hasColon)) return null
    return entries.map((entry, index) => ({
      ...entry,
      hours: index === 0 ? before : (entries[index - 1]?.hours ?? ''),
    }))
  }
  const previous = entries.at(-2)
  const hours = previous && /^(.*[^a-z])closed(?: on)?$/is.exec(previous.hours)?.[1]
  if (!isLastEmpty || !last || !previous || hours === undefined) return entries
  return [
    ...entries.slice(0, -2),
    { ...previous, hours: cleanHours(hours) },
    { ...last, hours: 'Closed' },
  ]
}

/** Puts a line break around days that follow hours without a space: "8 AM-5 PMTuesday9 AM-5 PM". */
function separateDays(text: string): string {
  return text
    .replace(/(?<=[\dMd)\]])(?=(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)/g, '\n')
    .replace(/((?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)(?=[A-Z\d])/g, '$1 ')
}

const HEADING =
  /^(?:(?:regular|normal|business|opening|office|store|shop|working|our) )?(?:hours|open)(?: of operation)?:?$/i
const isHeading = (text: string) => HEADING.test(text.trim())

/** Removes the label that map pages write after the hours. */
const withoutEnding = (text: string) =>
  text.replace(/[.;,]? ?(?:hide|show) open hours for the week\.?$/i, '')

function splitColon(gap: string): Pick<Entry, 'hours' | 'hasColon'> {
  const colon = /^[\s.)]*[:=]/.exec(gap)?.[0]
  return { hours: cleanHours(gap.slice(colon?.length ?? 0)), hasColon: colon !== undefined }
}

/** Removes separators and one pair of brackets around hours. */
function cleanHours(text: string): string {
  const inner = trimSeparators(text)
  const isWrapped = /^\[[^[\]]*\]$|^\([^()]*\)$/.test(inner)
  return isWrapped ? trimSeparators(inner.slice(1, -1)) : inner
}

function trimSeparators(text: string): string {
  const end = trimEndCharacters(text.trim(), ' \n\r\t,;|/\u2022\u00b7(')
  return end.replace(/^[\s,;|/\u2022\u00b7\u2010-\u2015)-]+/, '')
}

interface DayToken {
  days: Weekday[]
  start: number
  end: number
}

const SETS: Record<string, Weekday[]> = {
  weekday: weekdays.slice(0, 5),
  weekdays: weekdays.slice(0, 5),
  weekend: weekdays.slice(5),
  weekends: weekdays.slice(5),
}
const DAY =
  /(?<![\p{L}\p{N}'’.])(?:((?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:days?)?|Mo|Tu|We|Th|Fr|Sa|Su|M|T|W|F)|(weekdays?|weekends?|daily|every ?day|(?:open )?(?:7|seven) days(?: (?:a|per) week)?|all week|all days))(?![\p{L}\p{N}'’])\.?/giu

function findDays(text: string): DayToken[] {
  const tokens: DayToken[] = []
  for (const match of text.matchAll(DAY)) {
    const [whole, name, set] = match
    // "We" and "m" are words too, so short names count only with a capital.
    if (name && name.length < 3 && !/^[A-Z]/.test(name)) continue
    const days = name ? dayNamed(name) : (SETS[set?.toLowerCase() ?? ''] ?? [...weekdays])
    if (days.length > 0) tokens.push({ days, start: match.index, end: match.index + whole.length })
  }
  return tokens
}

function dayNamed(name: string): Weekday[] {
  const start = name.toLowerCase().slice(0, 3)
  return weekdays.filter((day) => day.toLowerCase().startsWith(start)).slice(0, 1)
}

/** Returns the days of a range or a list, such as "Mon" and "Fri"; null if hours are in between. */
function joinDays(days: Weekday[], gap: string, next: Weekday[]): Weekday[] | null {
  // A line break, ";" or "|" after a day without hours is not a list: the hours are missing.
  if (gap.includes('\n')) return null
  const between = gap.trim()
  if (/^(?:[\u2010-\u2015\u2212~-]{1,2}|to|thru|through|until|till)$/i.test(between))
    return joinRange(days, next)
  return /^(?:[,/&+]|,? ?and|,? ?&)?$/i.test(between) ? [...days, ...next] : null
}

function joinRange(days: Weekday[], [last, ...more]: Weekday[]): Weekday[] | null {
  const first = days.at(-1)
  if (!first || !last || more.length > 0 || first === last) return null
  const range = [...weekdays, ...weekdays].slice(weekdays.indexOf(first))
  return [...days.slice(0, -1), ...range.slice(0, range.indexOf(last) + 1)]
}
