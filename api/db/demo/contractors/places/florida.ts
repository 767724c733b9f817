import { central } from './central.ts'
import { north } from './north.ts'
import type { Place } from './place.ts'
import { southeast } from './southeast.ts'
import { southwest } from './southwest.ts'
import { tampaBay } from './tampa-bay.ts'

/** All Florida cities of the demo directory, largest first. */
export const floridaPlaces: readonly Place[] = [
  ...tampaBay,
  ...southwest,
  ...southeast,
  ...central,
  ...north,
].sort((a, b) => b.count - a.count || (a.city < b.city ? -1 : 1))

/** Cities on narrow land, where positions are shifted less, so that they are not in the water. */
export const narrowPlaces: ReadonlySet<string> = new Set([
  'Key West',
  'Key Largo',
  'Marathon',
  'Miami Beach',
  'Cedar Key',
  'Marco Island',
  'Destin',
  'Navarre',
  'Gulf Breeze',
  'Apalachicola',
  'Jacksonville Beach',
  'Fernandina Beach',
  'Merritt Island',
  'Panama City Beach',
  'New Smyrna Beach',
])
