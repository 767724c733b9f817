import { zipOf, stateCode } from '../rules/place.ts'
import type { PlaceTable } from './place-table.ts'

/** Where a position comes from: the coordinates as given, or the centre of a ZIP code or a city. */
export const positionSources = ['given', 'zip', 'city'] as const
export type PositionSource = (typeof positionSources)[number]

/** A position, and where it comes from. */
export interface SourcedPosition {
  latitude: number | null
  longitude: number | null
  positionSource: PositionSource | null
}

interface Coordinates {
  latitude?: number | null
  longitude?: number | null
}

/** Returns the coordinates that were given; null for derived ones. */
export function givenPosition({ latitude, longitude, positionSource }: SourcedPosition): {
  latitude: number | null
  longitude: number | null
} {
  return positionSource === 'given' ? { latitude, longitude } : { latitude: null, longitude: null }
}

/** Removes coordinates from changes if they are the derived ones of `before`, sent back. */
export function withoutDerivedPosition<V extends Coordinates>(
  before: SourcedPosition,
  changes: V,
): V {
  const isDerived = before.positionSource === 'zip' || before.positionSource === 'city'
  return isDerived && changes.latitude === before.latitude && changes.longitude === before.longitude
    ? { ...changes, latitude: undefined, longitude: undefined }
    : changes
}

/** Rounds a position to three decimals, about 100 yards, as everybody may see it. */
export function roundedPosition<V extends { latitude: number | null; longitude: number | null }>(
  position: V,
): V {
  const { latitude, longitude } = position
  return { ...position, latitude: toThousandths(latitude), longitude: toThousandths(longitude) }
}

const toThousandths = (degrees: number | null) =>
  degrees === null ? null : Math.round(degrees * 1000) / 1000

/** The fields of a contractor that decide on its position. Only given coordinates count. */
export interface PositionFields {
  latitude: number | null
  longitude: number | null
  zipcode: string | null
  city: string | null
  state: string | null
}

export type DerivedPosition =
  | { latitude: number; longitude: number; positionSource: PositionSource }
  | { latitude: null; longitude: null; positionSource: null }

/**
 * Returns the position of a contractor: the given coordinates, otherwise those of its ZIP code,
 * otherwise those of its city. A ZIP code of another state than that of the contractor is used only
 * when the city is not known.
 */
export function derivePosition(fields: PositionFields, table: PlaceTable): DerivedPosition {
  const { latitude, longitude } = fields
  // At 0,0 is the sea: exports write it for an unknown position.
  if (latitude !== null && longitude !== null && (latitude !== 0 || longitude !== 0))
    return { latitude, longitude, positionSource: 'given' }
  const zip = findZip(fields.zipcode, table)
  const state = fields.state && stateCode(fields.state)
  if (zip && (!state || zip.state === state)) return toDerived(zip, 'zip')
  const city = findCity(fields.city, state, table)
  if (city) return toDerived(city, 'city')
  return zip ? toDerived(zip, 'zip') : { latitude: null, longitude: null, positionSource: null }
}

function findZip(zipcode: string | null, table: PlaceTable) {
  const found = table.findZip(zipOf(zipcode ?? '') ?? '')
  return found === 'military' ? undefined : found
}

/** Without a state, a city is found only if there is one of this name. */
function findCity(city: string | null, state: string | null, table: PlaceTable) {
  const cities = city ? table.findCities(city) : []
  if (state) return cities.find((found) => found.state === state)
  return cities.length === 1 ? cities[0] : undefined
}

const toDerived = (
  { latitude, longitude }: { latitude: number; longitude: number },
  positionSource: PositionSource,
): DerivedPosition => ({ latitude, longitude, positionSource })
