import { isObject, parseJsonOrPython } from './json-cell.ts'
import { isNothing } from './opening-week.ts'

const DATA = /[{}]|\[\s?["'[\]]|["']\s?:\s?["'[]|\\u[\da-f]{4}/i
/** Dashes and spaces of a text that was read in the wrong encoding. */
const WRONG_ENCODING = /â€|‚Ä|Â\s|\ufffd/

/**
 * Returns true for JSON, a Python dictionary or a part of one, and for a text in the wrong
 * encoding. Such a text is never shown.
 */
export const isRaw = (text: string) => DATA.test(text) || WRONG_ENCODING.test(text)

/**
 * Converts opening hours that are JSON or a Python dictionary to a text with one line per day.
 * Returns null if they are neither, or if they have a part that is neither a day nor its hours.
 */
export function textOfData(text: string): string | null {
  const parsed = parseJsonOrPython(text)
  // Some exports encode the JSON twice.
  const data = typeof parsed === 'string' ? parseJsonOrPython(parsed) : parsed
  return data === undefined ? null : (linesOf(data)?.join('\n') ?? null)
}

function linesOf(data: unknown): string[] | null {
  if (data === null) return []
  if (typeof data === 'string') return isNothing(data) ? [] : [data]
  if (Array.isArray(data)) return flatten(data.map(linesOf))
  if (!isObject(data)) return null
  const day = valueOf(data, dayKeys)
  if (day !== undefined)
    return hasOnly(data, dayKeys, hoursKeys)
      ? lineOf(day, valueOf(data, hoursKeys) ?? null)
      : lineOf(day, without(data, dayKeys))
  const entries = Object.entries(data)
  const [only] = entries
  if (entries.length === 1 && only && wrapperKeys.has(keyOf(only[0]))) return linesOf(only[1])
  return flatten(entries.map(([key, hours]) => lineOf(key, hours)))
}

function lineOf(day: unknown, hours: unknown): string[] | null {
  const days = (Array.isArray(day) ? day : [day]).map((name) =>
    typeof name === 'string' ? name.replace(/^https?:\/\/schema\.org\//, '') : null,
  )
  const parts = partsOf(hours)
  if (!parts || days.some((name) => name === null || /\d|:/.test(name))) return null
  return [`${days.join(', ')}: ${parts.join(', ')}`]
}

/** Returns the hours of a day: texts, or objects with the opening and the closing time. */
function partsOf(hours: unknown): string[] | null {
  if (hours === null) return []
  if (typeof hours === 'string') return isNothing(hours) ? [] : [hours]
  if (Array.isArray(hours)) return flatten(hours.map(partsOf))
  if (!isObject(hours) || !hasOnly(hours, opensKeys, closesKeys, typeKey)) return null
  const opens = valueOf(hours, opensKeys)
  const closes = valueOf(hours, closesKeys)
  return typeof opens === 'string' && typeof closes === 'string' ? [`${opens}-${closes}`] : null
}

const dayKeys = new Set(['day', 'dayname', 'dayofweek', 'weekday'])
const hoursKeys = new Set(['hours', 'hour', 'time', 'times', 'openinghours'])
const opensKeys = new Set(['open', 'opens', 'start', 'from', 'opentime'])
const closesKeys = new Set(['close', 'closes', 'end', 'to', 'closetime'])
const typeKey = new Set(['@type'])
const wrapperKeys = new Set([...hoursKeys, 'weekdaytext', 'weekdaydescriptions', 'regularhours'])
const keyOf = (key: string) => key.toLowerCase().replace(/[_\s]/g, '')

function valueOf(data: Record<string, unknown>, keys: ReadonlySet<string>): unknown {
  return Object.entries(data).find(([key]) => keys.has(keyOf(key)))?.[1]
}

/** A part that is not known could say that the hours do not hold, so it may not be ignored. */
const hasOnly = (data: Record<string, unknown>, ...known: ReadonlySet<string>[]) =>
  Object.keys(data).every((key) => known.some((keys) => keys.has(keyOf(key))))

const without = (data: Record<string, unknown>, keys: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(data).filter(([key]) => !keys.has(keyOf(key))))

function flatten(parts: (string[] | null)[]): string[] | null {
  return parts.includes(null) ? null : parts.flatMap((part) => part ?? [])
}
