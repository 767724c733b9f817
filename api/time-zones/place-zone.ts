import { stateCode, zipOf } from '#contract/rules/place.ts'
import zipZones from './zip-zones.json' with { type: 'json' }

/** Returns the time zone at a position, or null if there is none. */
export type ZoneAt = (latitude: number, longitude: number) => string | null

/** The fields of a contractor that decide on its time zone. */
export interface ZonedPlace {
  state: string | null
  zipcode: string | null
  latitude: number | null
  longitude: number | null
}

/** Zones of the sea: a position there is wrong. */
const AT_SEA = 'Etc/'

const zonesOfStates: Record<string, Record<string, string>> = zipZones

/** The time zones of each state, the one with the most ZIP codes first. */
const zonesByState = new Map(
  Object.entries(zonesOfStates).map(([state, zones]) => [state, Object.keys(zones)]),
)

/**
 * Returns the time zone of a contractor: that of its position, otherwise of its ZIP code, otherwise
 * the one that most ZIP codes of its state have. A position or a ZIP code in a zone that the state
 * does not have is wrong and not used. Returns null when nothing is known.
 */
export function zoneOfPlace(place: ZonedPlace, zoneAt: ZoneAt): string | null {
  const { latitude, longitude } = place
  const zonesOfState = zonesByState.get((place.state && stateCode(place.state)) ?? '')
  // Most states have only one.
  if (zonesOfState?.length === 1) return zonesOfState[0] ?? null
  const isPossible = (zone: string | null): zone is string =>
    zone !== null && (zonesOfState?.includes(zone) ?? !zone.startsWith(AT_SEA))
  const ofPosition = latitude === null || longitude === null ? null : zoneAt(latitude, longitude)
  if (isPossible(ofPosition)) return ofPosition
  const ofZip = zoneOfZip(place.zipcode)
  return isPossible(ofZip) ? ofZip : (zonesOfState?.[0] ?? null)
}

interface Run {
  first: string
  last: string
  zone: string
}

let runs: readonly Run[] | undefined

/** The runs of ZIP codes that have one zone, in order. */
function listRuns(): readonly Run[] {
  runs ??= Object.values(zonesOfStates)
    .flatMap((zones) => Object.entries(zones))
    .flatMap(([zone, text]) =>
      text.split(' ').map((run): Run => {
        const [first = '', last = first] = run.split('-')
        return { first, last, zone }
      }),
    )
    .sort((a, b) => (a.first < b.first ? -1 : 1))
  return runs
}

function zoneOfZip(zipcode: string | null): string | null {
  const zip = zipcode && zipOf(zipcode)
  if (!zip) return null
  const all = listRuns()
  let [low, high] = [0, all.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((all[middle] as Run).first <= zip) low = middle + 1
    else high = middle
  }
  const run = all[low - 1]
  return run && zip <= run.last ? run.zone : null
}
