import type { Contractor } from '#contract/entities.ts'
import { isOpenAt } from '#contract/rules/opening-hours.ts'
import { timeZoneOf } from '#contract/rules/place.ts'

/** Distinct opening hours. Many listings share theirs, so each text is parsed only once a minute. */
const knownHours: { zone: string; text: string }[] = []
const numbers = new Map<string, Map<string, number>>()
const zones = new Map<string | null, Map<string, string>>()

type Open = Pick<Contractor, 'openingHours' | 'state' | 'zipcode'>

/** Returns the index of the listing's hours in `knownHours`; -1 without hours. */
export function hoursIndex(contractor: Open): number {
  const { openingHours: text } = contractor
  if (!text) return -1
  const zone = zoneOf(contractor)
  let ofZone = numbers.get(zone)
  if (!ofZone) numbers.set(zone, (ofZone = new Map()))
  let number = ofZone.get(text)
  if (number === undefined) {
    number = knownHours.push({ zone, text }) - 1
    ofZone.set(text, number)
  }
  return number
}

/** The zone depends on the state and the first digits of the ZIP code only. */
function zoneOf(contractor: Open): string {
  let ofState = zones.get(contractor.state)
  if (!ofState) zones.set(contractor.state, (ofState = new Map()))
  const area = contractor.zipcode?.slice(0, 3) ?? ''
  let zone = ofState.get(area)
  if (zone === undefined) ofState.set(area, (zone = timeZoneOf(contractor)))
  return zone
}

let cachedMinute = Number.NaN
let openCache: (boolean | undefined)[] = []

/** Returns a predicate for one moment: true when the hours with this index are open. */
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
