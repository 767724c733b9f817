import type { Position } from '#contract/rules/distance.ts'
import type { StateCode } from '#contract/rules/place.ts'

/** South, west, north and east of a rectangle around a state, in degrees. */
type Area = readonly [south: number, west: number, north: number, east: number]

/** Rounded outwards. Without the Aleutian islands west of 180 degrees. */
const areas: Record<StateCode, Area> = {
  AL: [30.1, -88.5, 35.1, -84.8],
  AK: [51.1, -180, 71.5, -129.9],
  AZ: [31.3, -114.9, 37.1, -109],
  AR: [33, -94.7, 36.6, -89.6],
  CA: [32.5, -124.5, 42.1, -114.1],
  CO: [36.9, -109.1, 41.1, -102],
  CT: [40.9, -73.8, 42.1, -71.7],
  DE: [38.4, -75.8, 39.9, -75],
  DC: [38.7, -77.2, 39, -76.9],
  FL: [24.4, -87.7, 31.1, -79.9],
  GA: [30.3, -85.7, 35.1, -80.7],
  HI: [18.8, -178.4, 28.5, -154.7],
  ID: [41.9, -117.3, 49.1, -111],
  IL: [36.9, -91.6, 42.6, -87],
  IN: [37.7, -88.2, 41.8, -84.7],
  IA: [40.3, -96.7, 43.6, -90.1],
  KS: [36.9, -102.1, 40.1, -94.5],
  KY: [36.4, -89.6, 39.2, -81.9],
  LA: [28.8, -94.1, 33.1, -88.7],
  ME: [42.9, -71.2, 47.5, -66.8],
  MD: [37.8, -79.5, 39.8, -75],
  MA: [41.1, -73.6, 42.9, -69.8],
  MI: [41.6, -90.5, 48.4, -82.1],
  MN: [43.4, -97.3, 49.5, -89.4],
  MS: [30.1, -91.7, 35.1, -88],
  MO: [35.9, -95.8, 40.7, -89],
  MT: [44.3, -116.1, 49.1, -104],
  NE: [39.9, -104.1, 43.1, -95.3],
  NV: [35, -120.1, 42.1, -114],
  NH: [42.6, -72.6, 45.4, -70.5],
  NJ: [38.8, -75.6, 41.4, -73.8],
  NM: [31.3, -109.1, 37.1, -102.9],
  NY: [40.4, -79.8, 45.1, -71.8],
  NC: [33.7, -84.4, 36.6, -75.4],
  ND: [45.9, -104.1, 49.1, -96.5],
  OH: [38.3, -84.9, 42.4, -80.5],
  OK: [33.6, -103.1, 37.1, -94.4],
  OR: [41.9, -124.7, 46.4, -116.4],
  PA: [39.7, -80.6, 42.6, -74.6],
  PR: [17.8, -68, 18.6, -65.2],
  RI: [41.1, -71.9, 42.1, -71.1],
  SC: [32, -83.4, 35.3, -78.5],
  SD: [42.4, -104.1, 46, -96.4],
  TN: [34.9, -90.4, 36.7, -81.6],
  TX: [25.8, -106.7, 36.6, -93.5],
  UT: [36.9, -114.1, 42.1, -109],
  VT: [42.7, -73.5, 45.1, -71.4],
  VA: [36.5, -83.7, 39.5, -75.2],
  WA: [45.5, -124.9, 49.1, -116.9],
  WV: [37.1, -82.7, 40.7, -77.7],
  WI: [42.4, -92.9, 47.2, -86.7],
  WY: [40.9, -111.1, 45.1, -104],
}

const MILES_PER_DEGREE = 69

/**
 * Returns the states that may be within `miles` of a position, the nearest first. It compares
 * rectangles, so some of them may be farther away.
 */
export function statesAround({ latitude, longitude }: Position, miles: number): StateCode[] {
  const milesPerDegreeEast = MILES_PER_DEGREE * Math.cos((latitude * Math.PI) / 180)
  const outside = (value: number, low: number, high: number) =>
    Math.max(low - value, 0, value - high)
  return Object.entries(areas)
    .map(([state, [south, west, north, east]]) => ({
      state: state as StateCode,
      distance: Math.hypot(
        outside(latitude, south, north) * MILES_PER_DEGREE,
        outside(longitude, west, east) * milesPerDegreeEast,
      ),
    }))
    .filter(({ distance }) => distance <= miles)
    .sort((a, b) => a.distance - b.distance)
    .map(({ state }) => state)
}
