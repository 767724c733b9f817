import { currentSite } from './site.ts'

const isKnown = new Map<string, boolean>()

/**
 * Returns the time zone in which the opening hours of a contractor are shown. It is the one of the
 * site when that of the contractor is not known, or when this browser does not have it.
 */
export function shownTimeZone(
  { timeZone }: { timeZone?: string | null },
  site: { timeZone: string } = currentSite(),
): string {
  return timeZone && isTimeZone(timeZone) ? timeZone : site.timeZone
}

function isTimeZone(name: string): boolean {
  let result = isKnown.get(name)
  if (result === undefined) isKnown.set(name, (result = canFormat(name)))
  return result
}

function canFormat(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone }))
  } catch {
    return false
  }
}
