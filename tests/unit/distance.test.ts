import { describe, expect, test } from 'vitest'
import {
  DEFAULT_RADIUS,
  milesBetween,
  type Position,
  positionOf,
  radii,
  readPosition,
  readRadius,
  roundPosition,
  writePosition,
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
/** Half the way round the earth: nothing is further apart. */
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
  ])('from %s to %s is known', (_from, _to, a, b, miles) => {
    expect(Math.abs(milesBetween(a, b) - miles)).toBeLessThan(miles * 0.005)
  })

  test('is a degree of latitude for a degree, and nothing from a place to itself or once round the pole', () => {
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

  test('is the same there and back, never negative, never beyond half the earth', () => {
    fc.assert(
      fc.property(anywhere, anywhere, (a, b) => {
        const miles = milesBetween(a, b)
        expect(miles).toBeCloseTo(milesBetween(b, a), 6)
        expect(miles).toBeGreaterThanOrEqual(0)
        expect(miles).toBeLessThanOrEqual(FARTHEST + 1e-6)
      }),
    )
  })

  test('is no shorter by way of a third place', () => {
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
  test('is rounded to two decimals: what is kept is at most half a mile off', () => {
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

  test('is none where there is no such place, and none at 0,0', () => {
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

  test('is read from an address as it was written there', () => {
    expect(writePosition({ latitude: 27.95, longitude: -82.4 })).toBe('27.95,-82.40')
    fc.assert(
      fc.property(anywhere, (position) => {
        const rounded = roundPosition(position)
        if (rounded) expect(readPosition(writePosition(rounded))).toEqual(rounded)
      }),
    )
  })

  test('is read no finer than two decimals', () => {
    expect(readPosition('27.950575, -82.457178')).toEqual({ latitude: 27.95, longitude: -82.46 })
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
  ])('is none in %j', (text) => {
    expect(readPosition(text)).toBeNull()
  })

  test('is never anything but a place on earth, whatever stands there', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.tuple(fc.double(), fc.double()).map(String)), (text) => {
        const position = readPosition(text)
        if (position)
          expect(Math.abs(position.latitude) <= 90 && Math.abs(position.longitude) <= 180).toBe(
            true,
          )
      }),
    )
  })
})

describe('a radius', () => {
  test('is one of those offered', () => {
    expect(radii.map((radius) => readRadius(String(radius)))).toEqual([5, 10, 25, 50])
  })

  test.each([null, '', '7', '-5', '1e1', '5.0', 'x', '99999'])('is the default for %j', (text) => {
    expect(readRadius(text)).toBe(DEFAULT_RADIUS)
  })
})
