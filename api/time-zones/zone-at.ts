import { createRequire } from 'node:module'
import type { find } from 'geo-tz'
import type { ZoneAt } from './place-zone.ts'

const require = createRequire(import.meta.url)

/**
 * Returns the time zone at a position, exact at borders, or null if there is no such position.
 * Takes microseconds; the first call takes 20 ms, because it loads the package.
 */
export const zoneAt: ZoneAt = (latitude, longitude) => {
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return null
  const { find: findZones } = require('geo-tz') as { find: typeof find }
  const [zone] = findZones(latitude, longitude)
  return zone ?? null
}
