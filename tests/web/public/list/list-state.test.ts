import { describe, expect, test } from 'vitest'
import { pageSizes, resultSizes } from '#contract/rules/limits.ts'
import { ratingSteps } from '#contract/rules/list-params.ts'
import { noFilters } from '../../../../web/src/public/list/filters.ts'
import {
  emptyHint,
  type ListState,
  parseListState,
  parsePage,
  sorts,
  writeListState,
} from '../../../../web/src/public/list/list-state.ts'
import { fc } from '../../../support/property.ts'

const read = (query: string) => parseListState(new URLSearchParams(query))
const write = (query: string, change: Partial<ListState>) =>
  writeListState(new URLSearchParams(query), change).toString()

const anyState: fc.Arbitrary<ListState> = fc.record({
  page: fc.integer({ min: 1, max: 400 }),
  size: fc.constantFrom(...resultSizes),
  sort: fc.constantFrom(...sorts.map(({ value }) => value)),
  filters: fc.record({
    minRating: fc.constantFrom(...ratingSteps),
    verified: fc.boolean(),
    premium: fc.boolean(),
    phone: fc.boolean(),
    website: fc.boolean(),
    open: fc.boolean(),
    requests: fc.boolean(),
    reviewed: fc.boolean(),
    licensed: fc.boolean(),
  }),
})

describe('the state of a list in the URL', () => {
  test('is page 1 with 25 per page, best rated first and no filters by default', () => {
    expect(read('location=Tampa')).toEqual({
      page: 1,
      size: 25,
      sort: 'rating',
      filters: noFilters,
    })
    expect([pageSizes.results, ...resultSizes]).toEqual([25, 10, 25, 50, 100])
    expect(sorts.map(({ label }) => label)).toEqual([
      'Rating: high to low',
      'Review count',
      'Name A-Z',
      'Most trusted',
      'Reviewed here',
    ])
  })

  test.each(['0', '20', '1000', '-10', 'x', '', '1e9', '10.5'])(
    'falls back to a size of 25 for %j',
    (size) => {
      expect(read(`size=${size}`).size).toBe(25)
    },
  )

  test.each([
    ['10', 10],
    ['25', 25],
    ['50', 50],
    ['100', 100],
  ])('accepts the size %s', (text, size) => {
    expect(read(`size=${text}`).size).toBe(size)
  })

  test.each([
    ['3', 3],
    ['0', 1],
    ['-2', 1],
    ['x', 1],
    ['', 1],
    ['NaN', 1],
    ['2.9', 2],
  ])('reads page %j as %i', (text, page) => {
    expect(parsePage(new URLSearchParams({ page: text }))).toBe(page)
  })

  test('ignores an unknown value of the sort or of a filter', () => {
    expect(read('sort=price&rating=9&verified=maybe')).toEqual(read(''))
  })

  test('is the same after it was written to a URL and read from it', () => {
    fc.assert(
      fc.property(anyState, (state) => {
        expect(
          parseListState(writeListState(new URLSearchParams('location=Tampa'), state)),
        ).toEqual(state)
      }),
    )
  })

  test('is valid for any parameters', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('page', 'size', 'sort', 'rating', 'open'), fc.string()),
        (params) => {
          const { page, size, sort, filters } = parseListState(new URLSearchParams(params))
          expect(Number.isInteger(page) && page >= 1).toBe(true)
          expect(resultSizes).toContain(size)
          expect(sorts.map(({ value }) => value)).toContain(sort)
          expect(ratingSteps).toContain(filters.minRating)
        },
      ),
    )
  })

  test('returns to page 1 when size, sort or a filter changes, and does not change other parameters', () => {
    const before = 'location=Tampa&category=3&page=7&sort=name'
    expect(write(before, { size: 50 })).toBe('location=Tampa&category=3&sort=name&size=50')
    expect(write(before, { sort: 'reviews' })).toBe('location=Tampa&category=3&sort=reviews')
    expect(write(before, { filters: { ...noFilters, minRating: 45, open: true } })).toBe(
      'location=Tampa&category=3&sort=name&rating=4.5&open=1',
    )
    expect(write(before, { page: 8 })).toBe('location=Tampa&category=3&page=8&sort=name')
  })

  test('is written without defaults', () => {
    expect(
      write('page=2&size=50&sort=name&open=1', {
        page: 1,
        size: 25,
        sort: 'rating',
        filters: noFilters,
      }),
    ).toBe('')
  })
})

describe('a ZIP code in the URL', () => {
  test('is sorted by distance until a sort is chosen', () => {
    expect(read('location=33602')).toMatchObject({ isZip: true, sort: 'distance' })
    expect(read('location=33602&sort=rating').sort).toBe('rating')
    expect(read('location=Tampa&sort=distance').sort).toBe('rating')
    expect(write('location=33602&page=2', { sort: 'rating' })).toBe('location=33602&sort=rating')
    expect(write('location=33602&sort=rating', { sort: 'distance' })).toBe('location=33602')
  })

  test('and a city can be limited to ten miles', () => {
    expect(read('location=Tampa&within=10').within).toBe(10)
    expect(read('location=Tampa&within=11').within).toBeUndefined()
    expect(write('location=Tampa', { within: 10 })).toBe('location=Tampa&within=10')
    expect(write('location=Tampa&within=10', { within: undefined })).toBe('location=Tampa')
  })
})

describe('the hint under "No contractors found"', () => {
  test.each([
    ['', false, 'Please select a service category to view contractors'],
    ['  ', false, 'Please select a service category to view contractors'],
    ['', true, 'There are no contractors in this category'],
    ['tampa', false, 'Please try a different location'],
    ['tampa', true, 'Please try a different location'],
  ])('with location %j and category %j is "%s"', (location, hasCategory, hint) => {
    expect(emptyHint({ location, hasCategory })).toBe(hint)
  })
})
