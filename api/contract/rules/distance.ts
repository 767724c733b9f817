/** A position in degrees. */
export interface Position {
  latitude: number
  longitude: number
}

/** Mean radius of the earth in miles (IUGG: 6371.0088 km). */
const EARTH_RADIUS_MILES = 3958.7613

/**
 * Returns the great-circle distance in miles by the haversine formula. The earth is treated as a
 * sphere (error below 0.6 %).
 */
export function milesBetween(a: Position, b: Position): number {
  const haversine = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2
  const h =
    haversine(b.latitude - a.latitude) +
    Math.cos(radians(a.latitude)) *
      Math.cos(radians(b.latitude)) *
      haversine(b.longitude - a.longitude)
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(h)))
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

/**
 * Shortest length of a degree of latitude in miles. With it, contractors too far north or south are
 * skipped before their distance is computed.
 */
export const LEAST_MILES_IN_DEGREE = 68.7

/** Returns the position of a contractor, or null if it has none. */
export function positionOf({
  latitude,
  longitude,
}: {
  latitude: number | null
  longitude: number | null
}): Position | null {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

/**
 * Rounds a position to two decimals, which moves it by at most half a mile, so that a visitor's
 * home cannot be identified. Returns null for an invalid position and for 0,0.
 */
export function roundPosition({ latitude, longitude }: Position): Position | null {
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return null
  const rounded = { latitude: toHundredths(latitude), longitude: toHundredths(longitude) }
  return rounded.latitude === 0 && rounded.longitude === 0 ? null : rounded
}

function toHundredths(degrees: number): number {
  // `+ 0` turns -0 into 0.
  return Math.round(degrees * 100) / 100 + 0
}

/** Parses and rounds a position in the form "27.95,-82.46"; null for anything else. */
export function parsePosition(text: string | null): Position | null {
  const [, latitude, longitude] =
    /^\s*(-?\d{1,2}(?:\.\d{1,20})?)\s*,\s*(-?\d{1,3}(?:\.\d{1,20})?)\s*$/.exec(text ?? '') ?? []
  return latitude && longitude
    ? roundPosition({ latitude: Number(latitude), longitude: Number(longitude) })
    : null
}

/** The greatest radius of a search, in miles. */
export const MAX_NEAR_MILES = 100

/** Parses "41.59,-93.62", with at most two decimals; null for anything else. */
export function parseExactPosition(text: string): Position | null {
  const [, latitude, longitude] =
    /^(-?\d{1,2}(?:\.\d{1,2})?),(-?\d{1,3}(?:\.\d{1,2})?)$/.exec(text) ?? []
  const position = { latitude: Number(latitude), longitude: Number(longitude) }
  return Math.abs(position.latitude) <= 90 && Math.abs(position.longitude) <= 180 ? position : null
}

/** Formats a position for URLs as "27.95,-82.46", always with two decimals. */
export function formatPosition({ latitude, longitude }: Position): string {
  return `${latitude.toFixed(2)},${longitude.toFixed(2)}`
}

/** Search radii in miles. */
export const radii = [5, 10, 25, 50] as const
export type Radius = (typeof radii)[number]
export const DEFAULT_RADIUS: Radius = 25
export const MAX_RADIUS: Radius = 50

/** Parses a radius in miles; any value not in `radii` gives the default. */
export function parseRadius(text: string | null): Radius {
  return radii.find((radius) => String(radius) === text?.trim()) ?? DEFAULT_RADIUS
}
