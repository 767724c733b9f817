import { describe, expect, test } from 'vitest'
import { MAX_CSV_BYTES } from '#contract/csv-import.ts'
import { formatMegabytes, formatSize } from '../../../web/src/lib/format-size.ts'
import {
  formatCompactCount,
  formatAsOf,
  formatCount,
  formatPlural,
  formatLongDate,
  formatShortDate,
  formatStat,
} from '../../../web/src/lib/format.ts'
import { fc } from '../../support/property.ts'

describe('dates', () => {
  test('are formatted as "MMM d, yyyy" and "MMMM d, yyyy"', () => {
    expect(formatShortDate('2024-03-05T15:00:00.000Z')).toBe('Mar 5, 2024')
    expect(formatLongDate('2024-03-05T15:00:00.000Z')).toBe('March 5, 2024')
  })

  test('are in the time zone of the site, in winter and in summer', () => {
    expect(formatLongDate('2024-03-06T04:59:59.000Z')).toBe('March 5, 2024')
    expect(formatLongDate('2024-03-06T05:00:00.000Z')).toBe('March 6, 2024')
    expect(formatLongDate('2024-07-02T03:59:59.000Z')).toBe('July 1, 2024')
    expect(formatLongDate('2024-07-02T04:00:00.000Z')).toBe('July 2, 2024')
  })

  test.each([null, undefined, '', 'soon', '2024-13-45', new Date(Number.NaN)])(
    'show a dash for %j',
    (time) => {
      for (const format of [formatShortDate, formatLongDate, formatAsOf])
        expect(format(time)).toBe('—')
    },
  )

  test('never throw for any input', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.date({ noInvalidDate: false })), (time) => {
        expect(formatLongDate(time)).toMatch(/^(—|[A-Z][a-z]+ \d+, \d+( BC?)?)$/)
      }),
    )
  })
})

test('the age of the data starts with the time of day, in the time zone of the browser', () => {
  expect(formatAsOf(new Date(2026, 10, 20, 14, 5))).toBe('14:05, Nov 20')
  expect(formatAsOf(new Date(2026, 10, 2, 0, 7))).toBe('00:07, Nov 2')
})

test('counts have a thousands separator and a noun in singular or plural', () => {
  for (const count of [0, 7, 99, 100, 999, 1000, 12_340, 999_999, 1_000_000])
    expect(formatCount(count)).toBe(count.toLocaleString('en-US'))
  expect(formatPlural(1, 'contractor')).toBe('1 contractor')
  expect(formatPlural(0, 'contractor')).toBe('0 contractors')
  expect(formatPlural(1234, 'city', 'cities')).toBe('1,234 cities')
})

describe('the rounded count "N+"', () => {
  test.each([
    [undefined, '100+'],
    [0, '100+'],
    [1, '1+'],
    [340, '340+'],
    [999, '999+'],
    [1000, '1,000+'],
    [1999, '1,000+'],
    [12_999, '12,000+'],
  ])('for %j is %s', (count, text) => {
    expect(formatStat(count, 100)).toBe(text)
  })

  test('never exceeds a count of at least 1', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), (count) => {
        const promised = Number(formatStat(count, 100).replace(/[,+]/g, ''))
        expect(promised).toBeLessThanOrEqual(count)
        expect(count - promised).toBeLessThan(1000)
      }),
    )
  })
})

describe('the abbreviated count', () => {
  test.each([
    [0, '0'],
    [340, '340'],
    [999, '999'],
    [1000, '1k'],
    [1500, '1.5k'],
    [12_340, '12.3k'],
    [100_000, '100k'],
  ])('for %i is %s', (count, text) => {
    expect(formatCompactCount(count)).toBe(text)
  })

  test('differs from the count by at most 100', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 10_000_000 }), (count) => {
        const shown = formatCompactCount(count)
        expect(shown).toMatch(/^\d+(\.[1-9])?k$/)
        expect(Math.abs(Number(shown.slice(0, -1)) * 1000 - count)).toBeLessThanOrEqual(100)
      }),
    )
  })
})

describe('a size in bytes', () => {
  test.each([
    [0, '1 KB'],
    [1, '1 KB'],
    [12_288, '12 KB'],
    [1024 * 1024 - 1, '1 MB'],
    [3_565_158, '3.4 MB'],
    [10 * 1024 ** 3, '10 GB'],
    [5000 * 1024 ** 4, '5,000 TB'],
  ])('of %i is shown as %s', (bytes, text) => {
    expect(formatSize(bytes)).toBe(text)
  })

  test('has the units of the size limits', () => {
    expect([formatSize(MAX_CSV_BYTES), formatMegabytes(MAX_CSV_BYTES)]).toEqual(['32 MB', '32 MB'])
  })
})
