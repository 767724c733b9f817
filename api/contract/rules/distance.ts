/** A place on earth in degrees. */
export interface Position {
  latitude: number
  longitude: number
}

/** Mean radius of the earth in miles (IUGG: 6371.0088 km). */
const EARTH_RADIUS = 3958.7613

/**
 * Great-circle distance in miles, by the haversine formula; the earth counts as a sphere (error
 * below 0.6 %).
 */
export function milesBetween(a: Position, b: Position): number {
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2
  const h =
    half(b.latitude - a.latitude) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(b.longitude - a.longitude)
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(h)))
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

/** The position of a listing; null without one (F13). */
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
 * To two decimals, about half a mile: nobody's house can be read from it. Null for what is no place
 * on earth, or 0,0.
 */
export function roundPosition({ latitude, longitude }: Position): Position | null {
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return null
  const rounded = { latitude: toHundredths(latitude), longitude: toHundredths(longitude) }
  return rounded.latitude === 0 && rounded.longitude === 0 ? null : rounded
}

function toHundredths(degrees: number): number {
  // `+ 0` makes 0 of -0.
  return Math.round(degrees * 100) / 100 + 0
}

/** The position an address asks for as "27.95,-82.46", rounded; null for anything else. */
export function readPosition(text: string | null): Position | null {
  const [, latitude, longitude] =
    /^\s*(-?\d{1,2}(?:\.\d{1,20})?)\s*,\s*(-?\d{1,3}(?:\.\d{1,20})?)\s*$/.exec(text ?? '') ?? []
  return latitude && longitude
    ? roundPosition({ latitude: Number(latitude), longitude: Number(longitude) })
    : null
}

/** A position as addresses carry it: "27.95,-82.46", never finer than two decimals. */
export function writePosition({ latitude, longitude }: Position): string {
  return `${latitude.toFixed(2)},${longitude.toFixed(2)}`
}

/** How far around a position is searched, in miles (S8). */
export const radii = [5, 10, 25, 50] as const
export type Radius = (typeof radii)[number]
export const DEFAULT_RADIUS: Radius = 25
export const MAX_RADIUS: Radius = 50

/** The radius an address asks for, in miles; anything but one of `radii` is the default. */
export function readRadius(text: string | null): Radius {
  return radii.find((radius) => String(radius) === text?.trim()) ?? DEFAULT_RADIUS
}
