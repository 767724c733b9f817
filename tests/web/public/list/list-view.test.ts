import { describe, expect, test } from 'vitest'
import { indexForSearch } from '#contract/rules/search.ts'
import { noFilters } from '../../../../web/src/public/list/filters.ts'
import type { ListState } from '../../../../web/src/public/list/list-state.ts'
import { toEntries, viewList } from '../../../../web/src/public/list/list-view.ts'
import { buildContractors, idsOf } from '../../../support/builders.ts'
import { fc } from '../../../support/property.ts'

const now = new Date('2026-11-20T15:00:00.000Z')
const listState = (change: Partial<ListState> = {}): ListState => ({
  page: 1,
  size: 25,
  sort: 'rating',
  filters: noFilters,
  ...change,
})
const view = (entries: ReturnType<typeof toEntries>, change?: Partial<ListState>) =>
  viewList(entries, listState(change), now)

const contractors = buildContractors([
  { name: 'Éclair Electric', rating: 45, reviewCount: 10 },
  { name: 'acme plumbing', rating: 45, reviewCount: 10 },
  { name: 'Zed', rating: 0, reviewCount: 90 },
  { name: 'Bay', rating: 50, reviewCount: 1, isVerified: true },
  { name: 'Dune', rating: 45, reviewCount: 30 },
  { name: 'Acme Plumbing', rating: 45, reviewCount: 10 },
])
const entries = toEntries(indexForSearch(contractors).map(({ contractor }) => contractor))

describe('the order of a list', () => {
  test('is best rated first, then by reviews, name and id, and unrated contractors are last', () => {
    expect(idsOf(view(entries).items)).toEqual([4, 5, 2, 6, 1, 3])
  })

  test('by reviews is most reviewed first', () => {
    expect(idsOf(view(entries, { sort: 'reviews' }).items)).toEqual([3, 5, 2, 6, 1, 4])
  })

  test('by name ignores case and accents', () => {
    expect(idsOf(view(entries, { sort: 'name' }).items)).toEqual([2, 6, 4, 5, 1, 3])
  })

  test('does not prefer paying or featured contractors', () => {
    const paying = toEntries(
      indexForSearch(
        contractors.map((one) =>
          one.id === 3 ? { ...one, hasActiveSubscription: true, isFeatured: true } : one,
        ),
      ).map(({ contractor }) => contractor),
    )
    for (const sort of ['rating', 'reviews', 'name'] as const)
      expect(idsOf(view(paying, { sort }).items)).toEqual(idsOf(view(entries, { sort }).items))
  })
})

describe('a page of a list', () => {
  const many = toEntries(
    buildContractors(Array.from({ length: 60 }, (_, n) => ({ rating: 50, isVerified: n < 12 }))),
  )

  test('has the total count, the page count and the shown range', () => {
    expect(view(many, { page: 3 })).toMatchObject({
      count: 60,
      page: 3,
      totalPages: 3,
      first: 51,
      last: 60,
    })
    expect(view([])).toEqual({ items: [], count: 0, page: 1, totalPages: 1, first: 0, last: 0 })
  })

  test('with a number after the last page is the last page', () => {
    expect(view(many, { page: 1e9 })).toMatchObject({ page: 3, first: 51 })
    expect(view(many, { page: 3, filters: { ...noFilters, verified: true } })).toMatchObject({
      count: 12,
      page: 1,
      totalPages: 1,
    })
  })

  test('contains, together with all other pages, each contractor once and in order', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            rating: fc.constantFrom(0, 40, 45),
            reviewCount: fc.nat(3),
            name: fc.constantFrom('Ace', 'ace', 'Ácme', 'Bay'),
          }),
          { maxLength: 60 },
        ),
        fc.constantFrom('rating', 'reviews', 'name'),
        fc.constantFrom(10, 25),
        (overrides, sort, size) => {
          const all = toEntries(
            indexForSearch(buildContractors(overrides)).map(({ contractor }) => contractor),
          )
          const pages = Array.from({ length: view(all, { sort, size }).totalPages }, (_, n) =>
            view(all, { sort, size, page: n + 1 }),
          )
          const shown = pages.flatMap(({ items }) => items)
          expect(new Set(idsOf(shown)).size).toBe(all.length)
          expect(shown).toEqual(view(all, { sort, size: 100 }).items)
          for (const { items, first, last } of pages)
            expect(items).toHaveLength(first === 0 ? 0 : last - first + 1)
        },
      ),
    )
  })

  test('is the same for search results and for the stored index', () => {
    const stored = indexForSearch(contractors)
    for (const sort of ['rating', 'reviews', 'name'] as const)
      expect(idsOf(viewList(stored, listState({ sort }), now).items)).toEqual(
        idsOf(view(entries, { sort }).items),
      )
  })
})
