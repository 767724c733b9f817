import { describe, expect, test } from 'vitest'
import {
  DEFAULT_RADIUS,
  milesBetween,
  type Position,
  positionOf,
  radii,
  parsePosition,
  parseRadius,
  roundPosition,
  formatPosition,
} from '#contract/rules/distance.ts'
import { fc } from '../support/property.ts'

const tampa = { latitude: 27.9506, longitude: -82.4572 }
const cities = {
  stPetersburg: { latitude: 27.7676, longitude: -82.6403 },
  orlando: { latitude: 28.5384, longitude: -81.3789 },
  miami: { latitude: 25.7617, longitude: -80.1918 },
  newYork: { latitude: 40.7128, longitude: -74.006 },
  losAngeles: { latitude: 34.0522, longitude: -118.2437 },
  anchorage: { latitude: 61.2181, longitude: -149.9003 },
}
/** Half the circumference of the earth in miles. No distance is greater. */
const FARTHEST = Math.PI * 3958.7613

const degrees = (limit: number) =>
  fc.double({ min: -limit, max: limit, noNaN: true, noDefaultInfinity: true })
const anywhere: fc.Arbitrary<Position> = fc.record({
  latitude: degrees(90),
  longitude: degrees(180),
})

describe('the distance between two places', () => {
  test.each([
    ['Tampa', 'St. Petersburg', tampa, cities.stPetersburg, 16.9],
    ['Tampa', 'Orlando', tampa, cities.orlando, 77.3],
    ['Tampa', 'Miami', tampa, cities.miami, 205.5],
    ['New York', 'Los Angeles', cities.newYork, cities.losAngeles, 2445.6],
    ['Tampa', 'Anchorage', tampa, cities.anchorage, 3815],
  ])('from %s to %s is correct', (_from, _to, a, b, miles) => {
    expect(Math.abs(milesBetween(a, b) - miles)).toBeLessThan(miles * 0.005)
  })

  test('is 69.09 miles for a degree of latitude, and 0 for equal positions, even at the pole and the date line', () => {
    expect(
      milesBetween({ latitude: 27, longitude: -82 }, { latitude: 28, longitude: -82 }),
    ).toBeCloseTo(69.09, 2)
    expect(milesBetween(tampa, tampa)).toBe(0)
    expect(
      milesBetween({ latitude: 90, longitude: 0 }, { latitude: 90, longitude: 137 }),
    ).toBeCloseTo(0, 6)
    expect(
      milesBetween({ latitude: 10, longitude: 180 }, { latitude: 10, longitude: -180 }),
    ).toBeCloseTo(0, 6)
  })

  test('is symmetric, never negative and never more than half the circumference of the earth', () => {
    fc.assert(
      fc.property(anywhere, anywhere, (a, b) => {
        const miles = milesBetween(a, b)
        expect(miles).toBeCloseTo(milesBetween(b, a), 6)
        expect(miles).toBeGreaterThanOrEqual(0)
        expect(miles).toBeLessThanOrEqual(FARTHEST + 1e-6)
      }),
    )
  })

  test('satisfies the triangle inequality', () => {
    fc.assert(
      fc.property(anywhere, anywhere, anywhere, (a, b, c) => {
        expect(milesBetween(a, c)).toBeLessThanOrEqual(
          milesBetween(a, b) + milesBetween(b, c) + 1e-3,
        )
      }),
    )
  })
})

describe('a position', () => {
  test('is rounded to two decimals, which is less than half a mile off', () => {
    expect(roundPosition({ latitude: 27.950575, longitude: -82.457178 })).toEqual({
      latitude: 27.95,
      longitude: -82.46,
    })
    fc.assert(
      fc.property(anywhere, (position) => {
        const rounded = roundPosition(position)
        if (rounded) expect(milesBetween(position, rounded)).toBeLessThan(0.5)
      }),
    )
  })

  test('is null for invalid coordinates and for 0,0', () => {
    for (const [latitude, longitude] of [
      [90.1, 0],
      [0, -180.5],
      [Number.NaN, 1],
      [0, 0],
      [0.004, -0.004],
      [Infinity, 0],
    ] as const) {
      expect(roundPosition({ latitude, longitude })).toBeNull()
    }
    expect(roundPosition({ latitude: 27, longitude: -0.001 })).toStrictEqual({
      latitude: 27,
      longitude: 0,
    })
    expect(positionOf({ latitude: 27, longitude: null })).toBeNull()
  })

  test('is the same after it was written to a URL and read from it', () => {
    expect(formatPosition({ latitude: 27.95, longitude: -82.4 })).toBe('27.95,-82.40')
    fc.assert(
      fc.property(anywhere, (position) => {
        const rounded = roundPosition(position)
        if (rounded) expect(parsePosition(formatPosition(rounded))).toEqual(rounded)
      }),
    )
  })

  test('is rounded to two decimals when it is read', () => {
    expect(parsePosition('27.950575, -82.457178')).toEqual({ latitude: 27.95, longitude: -82.46 })
  })

  test.each([
    null,
    '',
    'tampa',
    '27.95',
    '27.95,',
    ',-82.46',
    '27.95;-82.46',
    '127.95,-82.46',
    '27.95,-182.46',
    '0,0',
    '1e1,2',
    '27.95,-82.46,3',
    '<script>',
    'NaN,NaN',
    `2${'7'.repeat(5000)},1`,
  ])('is null for the text %j', (text) => {
    expect(parsePosition(text)).toBeNull()
  })

  test('is null or within the valid ranges for every text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.tuple(fc.double(), fc.double()).map(String)), (text) => {
        const position = parsePosition(text)
        if (position)
          expect(Math.abs(position.latitude) <= 90 && Math.abs(position.longitude) <= 180).toBe(
            true,
          )
      }),
    )
  })
})

describe('a radius', () => {
  test('accepts the offered values', () => {
    expect(radii.map((radius) => parseRadius(String(radius)))).toEqual([5, 10, 25, 50])
  })

  test.each([null, '', '7', '-5', '1e1', '5.0', 'x', '99999'])(
    'is the default radius for %j',
    (text) => {
      expect(parseRadius(text)).toBe(DEFAULT_RADIUS)
    },
  )
})
