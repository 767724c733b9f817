import { describe, expect, test } from 'vitest'
import { countPages, paginate } from '#contract/rules/paging.ts'
import { pageHref, toPaged } from '../../../web/src/public/browse/paging.ts'
import { clampPage, pagerItems } from '../../../web/src/ui/pager-window.ts'
import { fc } from '../../support/property.ts'

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, n) => first + n)
const pageAndTotal = fc
  .integer({ min: 1, max: 600 })
  .chain((total) => fc.tuple(fc.integer({ min: 1, max: total }), fc.constant(total)))

describe('the pager of the directory', () => {
  test.each([
    [1, 1, [1]],
    [2, 3, [1, 2, 3]],
    [1, 9, [1, 2, 3, 4, 5]],
    [5, 9, [3, 4, 5, 6, 7]],
    [9, 9, [5, 6, 7, 8, 9]],
  ])('on page %i of %i shows %j', (page, total, items) => {
    expect(pagerItems(page, total, 'window5')).toEqual(items)
  })

  test('shows up to five consecutive pages including the current one', () => {
    fc.assert(
      fc.property(pageAndTotal, ([page, total]) => {
        const items = pagerItems(page, total, 'window5') as number[]
        const [first = 0] = items
        expect(items).toEqual(range(first, first + Math.min(5, total) - 1))
        expect(items).toContain(page)
        expect(first).toBeGreaterThanOrEqual(1)
        expect(items.at(-1)).toBeLessThanOrEqual(total)
      }),
    )
  })
})

describe('the numbered links of the browse pages', () => {
  test('show all pages if there are at most 20', () => {
    for (const total of [1, 7, 20])
      expect(pagerItems(1, total, 'numbered20')).toEqual(range(1, total))
  })

  test('show 20 pages, an ellipsis and the last page if there are more', () => {
    expect(pagerItems(1, 60, 'numbered20')).toEqual([...range(1, 20), 'gap', 60])
  })

  test('show the ellipsis even if only one page follows', () => {
    expect(pagerItems(1, 21, 'numbered20')).toEqual([...range(1, 20), 'gap', 21])
  })

  test('contain the current page', () => {
    fc.assert(
      fc.property(pageAndTotal, ([page, total]) => {
        const items = pagerItems(page, total, 'numbered20')
        const window = items.slice(0, Math.min(20, total)) as number[]
        expect(window).toEqual(range(window[0] ?? 0, (window[0] ?? 0) + window.length - 1))
        expect(window).toContain(page)
        expect(items.at(-1)).toBe(total)
        expect(new Set(items).size).toBe(items.length)
      }),
    )
  })
})

describe('the page number in a URL', () => {
  test.each([
    [null, 1],
    ['', 1],
    ['1', 1],
    ['7', 7],
    ['0', 1],
    ['-3', 1],
    ['NaN', 1],
    ['two', 1],
    ['2.7', 2],
    ['1e9', 9],
    ['10', 9],
  ])('reads %j as page %i of 9', (text, page) => {
    expect(clampPage(text, 9)).toBe(page)
  })

  test('is a whole number from 1 to the last page and not above the limit', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.double().map(String)),
        fc.nat(600),
        fc.integer({ min: 1, max: 500 }),
        (text, total, cap) => {
          const page = clampPage(text, total, cap)
          expect(Number.isInteger(page)).toBe(true)
          expect(page).toBeGreaterThanOrEqual(1)
          expect(page).toBeLessThanOrEqual(Math.max(1, Math.min(total, cap)))
        },
      ),
    )
  })
})

describe('one page of a list', () => {
  test('has its number, its range and the number of pages', () => {
    expect(toPaged(120, '3', 50, 100)).toEqual({
      page: 3,
      totalPages: 3,
      from: 101,
      to: 120,
      total: 120,
      isClamped: false,
    })
  })

  test('is at most the given last page', () => {
    expect(toPaged(6000, '999', 50, 100)).toMatchObject({
      page: 100,
      totalPages: 100,
      from: 4951,
      to: 5000,
    })
    expect(toPaged(13_000, '501', 24, 500)).toMatchObject({ page: 500, totalPages: 500 })
  })

  test('of an empty list is page 1 with an empty range', () => {
    expect(toPaged(0, null, 50, 100)).toEqual({
      page: 1,
      totalPages: 1,
      from: 0,
      to: 0,
      total: 0,
      isClamped: false,
    })
  })

  test.each(['0', '-1', 'x', '', '4', '1e9', '1.5'])(
    'with the number %j in the URL is clamped, so the URL is replaced',
    (pageParam) => {
      expect(toPaged(120, pageParam, 50, 100).isClamped).toBe(true)
    },
  )

  test('is the page that the server returns for the number in the address', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.integer().map(String), fc.constantFrom('Infinity', '1e9')),
        fc.nat(300),
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1, max: 40 }),
        (text, total, size, cap) => {
          const reply = paginate(range(1, total), { page: clampPage(text, cap), size })
          const { page, from, to } = toPaged(total, text, size, cap)
          expect(reply.page).toBe(page)
          expect(reply.items).toEqual(total === 0 ? [] : range(from, to))
        },
      ),
    )
  })

  test('combined with all other pages contains each item once', () => {
    fc.assert(
      fc.property(fc.nat(200), fc.integer({ min: 1, max: 60 }), (length, size) => {
        const all = range(1, length)
        const pages = range(1, countPages(length, size))
        expect(pages.flatMap((page) => paginate(all, { page, size }).items)).toEqual(all)
      }),
    )
  })

  test('past the end is the last page', () => {
    expect(paginate(range(1, 7), { page: 9, size: 3 })).toEqual({ items: [7], total: 7, page: 3 })
    expect(paginate([], { page: 9, size: 3 })).toEqual({ items: [], total: 0, page: 1 })
  })

  test('has an address; the first page uses the plain path', () => {
    expect(pageHref('/all-cities', 1)).toBe('/all-cities')
    expect(pageHref('/all-cities', 2)).toBe('/all-cities?page=2')
  })
})
