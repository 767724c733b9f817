/** Minutes after midnight. `closes` is above 1440 if a business closes after midnight. */
export interface Span {
  opens: number
  closes: number
}

const CLOSED = /^(?:closed?|closed all day|not open)$/
const ALL_DAY =
  /^(?:open )?(?:24 ?(?:hours?|hrs?|h)(?: a day)?|24\/7|all day|0?0:00 ?- ?24:00)(?: open)?$/
const TIME = /(\d{4}|\d{1,2})(?:[:.](\d\d)(?::00)?)?(?: ?(am|pm|a|p)(?![a-z]))?(?![\d:.])/y
const TO = / ?(?:-+|to|until|till?|thru|through) ?/y
const BETWEEN = / ?(?:[,;/&+|]|and |then )? ?/y

/**
 * Parses the hours of one day, for example "8 AM-12 PM, 1-5 PM". [] means closed. Returns null if
 * any part of the text is not understood or could mean two different things.
 */
export function parseSpans(text: string): Span[] | null {
  const plain = normalize(text)
  if (CLOSED.test(plain)) return []
  if (ALL_DAY.test(plain)) return [{ opens: 0, closes: 1440 }]
  const spans: Span[] = []
  let index = 0
  while (index < plain.length) {
    const from = timeAt(plain, index)
    const dash = from && endOf(TO, plain, from.end)
    const to = dash ? timeAt(plain, dash) : null
    if (!from || !to) return null
    const span = toSpan(from, to, spans.at(-1))
    if (!span) return null
    spans.push(span)
    const next = endOf(BETWEEN, plain, to.end)
    if (next === to.end && next < plain.length) return null
    index = next
  }
  return spans.length > 0 ? spans : null
}

/** Returns the text in lower case, with one form for all spaces, dashes and halves of the day. */
function normalize(text: string): string {
  return text
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/[\u2010-\u2015\u2212~]/g, '-')
    .replace(/([ap])\. ?m(?:\.|\b)/g, '$1m')
    .replace(/(?:12(?::00)? ?)?(?:noon|midday)/g, '12pm')
    .replace(/(?:12(?::00)? ?)?midnight/g, '12am')
    .replace(/[.;, ]{1,9}$/, '')
    .replace(/^ ?(?:open |open: ?)?(?:from )?(?=\d)/, '')
    .trim()
}

function endOf(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from
  return pattern.test(text) ? pattern.lastIndex : 0
}

interface Time {
  hour: number
  minute: number
  half: 'a' | 'p' | undefined
  /** True for a time such as "08:00" or "1700", which is of the 24-hour clock. */
  is24: boolean
  /** True for a time such as "10:30", with two digits and minutes. */
  isFull: boolean
  end: number
}

function timeAt(text: string, from: number): Time | null {
  TIME.lastIndex = from
  const match = TIME.exec(text)
  if (!match) return null
  const [, digits = '', minutes, halfText] = match
  const isMilitary = digits.length === 4
  if (isMilitary && (minutes !== undefined || halfText !== undefined)) return null
  const hour = Number(isMilitary ? digits.slice(0, 2) : digits)
  const minute = Number(isMilitary ? digits.slice(2) : (minutes ?? 0))
  const half = halfText?.[0] as Time['half']
  if (minute > 59 || hour > 24 || (hour === 24 && minute > 0)) return null
  if (half && (hour < 1 || hour > 12)) return null
  return {
    hour,
    minute,
    half,
    is24: !half && (isMilitary || hour === 0 || hour > 12 || digits.startsWith('0')),
    isFull: digits.length === 2 && minutes !== undefined,
    end: TIME.lastIndex,
  }
}

function toMinutes({ hour, minute }: Time, half: Time['half']): number | null {
  if (half && (hour < 1 || hour > 12)) return null
  return (half ? (hour % 12) + (half === 'p' ? 12 : 0) : hour) * 60 + minute
}

function toSpan(from: Time, to: Time, previous: Span | undefined): Span | null {
  if (!to.half) return from.half ? null : toSpan24(from, to, previous)
  const closes = toMinutes(to, to.half)
  let opens = toMinutes(from, from.half ?? to.half)
  if (opens === null || closes === null) return null
  // In "1-5 PM", the start is PM like the end. In "11-2 PM", the start would then be after the end,
  // so it is AM. In "10-2 AM" it could be either.
  if (!from.half && opens >= closes) {
    if (to.half === 'a') return null
    opens = toMinutes(from, 'a')
  }
  if (opens === null) return null
  return { opens, closes: closes <= opens ? closes + 1440 : closes }
}

/**
 * Reads times without AM and PM. "9-5" and "8:00-5:00" are not understood, because only a time such
 * as "17:00" or "08:00" shows that the 24-hour clock is meant.
 */
function toSpan24(from: Time, to: Time, previous: Span | undefined): Span | null {
  const opens = from.hour * 60 + from.minute
  const closes = to.hour * 60 + to.minute
  const is24 = from.is24 || to.is24 || (from.isFull && to.isFull)
  if (!is24 || opens >= 1440 || opens === closes) return null
  // "08:00-12:00, 01:00-05:00" is of the 12-hour clock.
  if (previous && opens < previous.closes) return null
  if (opens < closes) return { opens, closes }
  return from.hour > 12 ? { opens, closes: closes + 1440 } : null
}
