import type { Contractor } from '#contract/entities.ts'
import { isOpenAt } from '#contract/rules/opening-hours.ts'
import { timeZoneOf } from '#contract/rules/place.ts'

/**
 * The distinct opening hours of all contractors seen so far. Many contractors have the same hours,
 * and `openAt` parses equal hours of one time zone at most once a minute.
 */
const knownHours: { zone: string; text: string }[] = []
const indexesByZone = new Map<string, Map<string, number>>()
const zonesByState = new Map<string | null, Map<string, string>>()

type HoursAndPlace = Pick<Contractor, 'openingHours' | 'state' | 'zipcode'>

/** Returns the index of the contractor's hours in `knownHours`; -1 without hours. */
export function hoursIndex(contractor: HoursAndPlace): number {
  const { openingHours: text } = contractor
  if (!text) return -1
  const zone = cachedTimeZone(contractor)
  let indexes = indexesByZone.get(zone)
  if (!indexes) indexesByZone.set(zone, (indexes = new Map()))
  let index = indexes.get(text)
  if (index === undefined) {
    index = knownHours.push({ zone, text }) - 1
    indexes.set(text, index)
  }
  return index
}

/** Cached, because the time zone depends only on the state and the first digits of the ZIP code. */
function cachedTimeZone(contractor: HoursAndPlace): string {
  let zonesByArea = zonesByState.get(contractor.state)
  if (!zonesByArea) zonesByState.set(contractor.state, (zonesByArea = new Map()))
  const area = contractor.zipcode?.slice(0, 3) ?? ''
  let zone = zonesByArea.get(area)
  if (zone === undefined) zonesByArea.set(area, (zone = timeZoneOf(contractor)))
  return zone
}

let cachedMinute = Number.NaN
let openCache: (boolean | undefined)[] = []

/**
 * Returns a function that takes an index of `knownHours` and returns true when a contractor with
 * these hours is open at the time `now`.
 */
export function openAt(now: Date): (hours: number) => boolean {
  const minute = Math.floor(now.getTime() / 60_000)
  if (minute !== cachedMinute) openCache = []
  cachedMinute = minute
  const cache = openCache
  return (hours) => {
    const entry = knownHours[hours]
    if (!entry) return false
    return (cache[hours] ??= isOpenAt(entry.text, entry.zone, now) === true)
  }
}
