import zoneAt from '@photostructure/tz-lookup'
import { type ZonedPlace, zoneOfPlace } from '../api/time-zones/place-zone.ts'

/**
 * Returns the time zone of a contractor by the rule of the server. The package of the server reads
 * its 26 MB from the disk, which a browser cannot; this one is small, and differs from it in some
 * places near borders.
 */
export function timeZoneOf(place: ZonedPlace): string | null {
  return zoneOfPlace(place, zoneAt)
}
