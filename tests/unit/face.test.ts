import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { FACE_PAIRS, initials, logoOf, pairOf } from '#contract/rules/face.ts'
import { fc } from '../support/property.ts'

describe('the letters of a business', () => {
  test.each([
    ['Harbor & Finch Plumbing', 'H&F'],
    ['Harbor and Finch Roofing, LLC', 'H&F'],
    ['The Bright Home Electric Co.', 'BH'],
    ['Harbor Pipe & Drain', 'HP'],
    ['Stillwater Rooter', 'S'],
    ["O'Malley's Painting", 'O'],
    ['Ruiz-Vega Concrete', 'RV'],
    ['911 Restoration', '911'],
    ['A-1 Roofing', 'A1'],
    ['ABCD Builders', 'A'],
    ['JD Lawn Service', 'JD'],
    ['B&W Electric', 'B&W'],
    ['élan design', 'ÉD'],
    ['Plumbing', 'P'],
    ['大工 工務店', '大'],
    ['Ремонт Дом', 'Р'],
    ['!!!', '?'],
    ['', '?'],
  ])('of %j are %s', (name, expected) => {
    expect(initials(name)).toBe(expected)
  })

  test('are one to three characters for every name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const letters = Array.from(initials(name).replace(/\p{M}/gu, ''))
        expect(letters.length).toBeGreaterThanOrEqual(1)
        expect(letters.length).toBeLessThanOrEqual(3)
      }),
    )
  })
})

describe('the pair of colors of a business', () => {
  test('does not depend on case, accents and punctuation', () => {
    for (const spelling of ['CAFÉ ROOFING CO', 'Cafe Roofing, Co.', 'cafe-roofing co'])
      expect(pairOf(spelling)).toBe(pairOf('Café Roofing Co.'))
  })

  test('is one of twelve, all of which are used about equally', () => {
    const counts = new Map<number, number>()
    for (let number = 0; number < 6000; number += 1) {
      const pair = pairOf(`Business ${number}`)
      counts.set(pair, (counts.get(pair) ?? 0) + 1)
    }
    expect([...counts.keys()].sort((a, b) => a - b)).toEqual(
      Array.from({ length: FACE_PAIRS }, (_, index) => index + 1),
    )
    for (const count of counts.values()) expect(count).toBeGreaterThan(350)
  })
})

test('the logo of a list entry is its picture unless that is the photo', () => {
  expect(logoOf({ pictureUrl: '/uploads/a-logo.webp', imageUrl: null })).toBe(
    '/uploads/a-logo.webp',
  )
  expect(
    logoOf({ pictureUrl: '/uploads/b-card.webp', imageUrl: '/uploads/b-card.webp' }),
  ).toBeNull()
  expect(logoOf({ pictureUrl: null, imageUrl: null })).toBeNull()
})

describe('the letters of a face have a contrast of at least 4.5 to their ground', () => {
  const css = readFileSync('web/src/styles/themes.css', 'utf8')
  const [light = '', dark = ''] = css.split("name: 'lintel-dark'")
  test.each([
    ['light', light],
    ['dark', dark],
  ])('in the %s theme', (_, theme) => {
    const color = (name: string) => {
      const [, l, c, h] =
        new RegExp(`--${name}: oklch\\(([\\d.]+)% ([\\d.]+) ([\\d.]+)\\)`).exec(theme) ?? []
      return luminance(Number(l) / 100, Number(c), Number(h))
    }
    for (let pair = 1; pair <= FACE_PAIRS; pair += 1) {
      const [low = 0, high = 0] = [color(`pair-${pair}`), color(`pair-${pair}-ink`)].sort(
        (a, b) => a - b,
      )
      expect((high + 0.05) / (low + 0.05), `pair ${pair}`).toBeGreaterThan(4.5)
    }
  })
})

/** Returns the relative luminance of a color in OKLCH. `l` is 0 to 1, `h` in degrees. */
function luminance(l: number, c: number, h: number): number {
  const angle = (h * Math.PI) / 180
  const [a, b] = [c * Math.cos(angle), c * Math.sin(angle)]
  const [long, medium, short] = [
    (l + 0.396_337_777_4 * a + 0.215_803_757_3 * b) ** 3,
    (l - 0.105_561_345_8 * a - 0.063_854_172_8 * b) ** 3,
    (l - 0.089_484_177_5 * a - 1.291_485_548 * b) ** 3,
  ]
  const linear = [
    4.076_741_662_1 * long - 3.307_711_591_3 * medium + 0.230_969_929_2 * short,
    -1.268_438_004_6 * long + 2.609_757_401_1 * medium - 0.341_319_396_5 * short,
    -0.004_196_086_3 * long - 0.703_418_614_7 * medium + 1.707_614_701 * short,
  ] as const
  return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
}
