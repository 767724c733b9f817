import { describe, expect, test } from 'vitest'
import { findRelated } from '#contract/rules/related.ts'
import { buildContractors, categories, idsOf } from '../support/builders.ts'
import { buildContractor } from '../support/contractors.ts'
import { fc } from '../support/property.ts'

const contractor = buildContractor({ id: 1000 })
const plumbers = (count: number, overrides = {}, firstId = 1) =>
  buildContractors(
    Array.from({ length: count }, () => ({ categoryId: 3, ...overrides })),
    firstId,
  )

describe('related contractors', () => {
  test('are at most six of the same category and city', () => {
    const { sameHeading, same } = findRelated(
      contractor,
      [...plumbers(4, { city: 'Ocala' }, 50), ...plumbers(8)],
      categories,
    )
    expect(sameHeading).toBe('More Plumbers in Tampa, FL')
    expect(idsOf(same)).toEqual([1, 2, 3, 4, 5, 6])
  })

  test('include others of the state if the city has fewer than six, and the heading then omits the city', () => {
    const { sameHeading, same } = findRelated(
      contractor,
      [
        ...plumbers(9, { city: 'Ocala' }, 50),
        ...plumbers(2),
        ...plumbers(9, { city: 'Tampa', state: 'KS' }, 80),
      ],
      categories,
    )
    expect(sameHeading).toBe('More Plumbers in FL')
    expect(idsOf(same)).toEqual([1, 2, 50, 51, 52, 53])
  })

  test('have a heading without the city if the city has fewer than six, even if the state has no others', () => {
    const { sameHeading, same } = findRelated(contractor, plumbers(5), categories)
    expect(sameHeading).toBe('More Plumbers in FL')
    expect(idsOf(same)).toEqual([1, 2, 3, 4, 5])
    expect(findRelated(contractor, plumbers(6), categories).sameHeading).toBe(
      'More Plumbers in Tampa, FL',
    )
  })

  test('are chosen by state if the contractor has no city, and by city if it has no state', () => {
    const withoutCity = findRelated(
      buildContractor({ id: 1000, city: null }),
      plumbers(7),
      categories,
    )
    expect([withoutCity.sameHeading, withoutCity.same.length, withoutCity.otherHeading]).toEqual([
      'More Plumbers in FL',
      6,
      '',
    ])
    const withoutState = findRelated(
      buildContractor({ id: 1000, state: null }),
      [...plumbers(2, { state: null }), ...plumbers(3, {}, 10)],
      categories,
    )
    expect([withoutState.sameHeading, idsOf(withoutState.same), idsOf(withoutState.fill)]).toEqual([
      'More Plumbers in Tampa',
      [1, 2],
      [10, 11, 12],
    ])
  })

  test('match the city in any spelling', () => {
    expect(
      findRelated(
        buildContractor({ id: 1000, city: 'St. Petersburg' }),
        plumbers(6, { city: 'st petersburg' }),
        categories,
      ).sameHeading,
    ).toBe('More Plumbers in St. Petersburg, FL')
  })

  test('include at most three contractors of each of at most four other categories in the city', () => {
    const others = [1, 2, 4, 5, 6, 7].flatMap((categoryId) =>
      plumbers(4, { categoryId }, categoryId * 10),
    )
    const related = findRelated(
      contractor,
      [...others, ...plumbers(3, { categoryId: 2, city: 'Ocala' }, 90)],
      categories,
    )
    expect(related.otherHeading).toBe('Other Services in Tampa')
    expect(related.others.map(({ contractors }) => contractors.length)).toEqual([3, 3, 3, 3])
  })

  test('are filled up to twelve with further contractors', () => {
    const { same, others, fill } = findRelated(
      contractor,
      [
        ...plumbers(8),
        ...plumbers(2, { categoryId: 4 }, 20),
        ...plumbers(9, { city: 'Ocala' }, 50),
      ],
      categories,
    )
    expect(same.length + (others[0]?.contractors.length ?? 0) + fill.length).toBe(12)
  })

  test('are empty when there are no others', () => {
    expect(findRelated(contractor, [contractor], categories)).toMatchObject({
      same: [],
      others: [],
      fill: [],
    })
  })

  test('never contain a contractor twice or the contractor itself', () => {
    const anyContractor = fc
      .record({
        id: fc.integer({ min: 980, max: 1020 }),
        categoryId: fc.integer({ min: 1, max: 7 }),
        city: fc.constantFrom('Tampa', 'Ocala', null),
        state: fc.constantFrom('FL', 'KS', null),
      })
      .map((overrides) => buildContractor(overrides))
    fc.assert(
      fc.property(fc.array(anyContractor, { maxLength: 60 }), anyContractor, (pool, one) => {
        const { same, others, fill } = findRelated(one, pool, categories)
        const shown = idsOf([...same, ...others.flatMap(({ contractors }) => contractors), ...fill])
        expect(new Set(shown).size).toBe(shown.length)
        expect(shown).not.toContain(one.id)
        expect(same.length).toBeLessThanOrEqual(6)
        expect(others.length).toBeLessThanOrEqual(4)
        for (const { category, contractors } of others) {
          expect(contractors.length).toBeLessThanOrEqual(3)
          expect(category.id).not.toBe(one.categoryId)
        }
        if (fill.length > 0) expect(shown.length).toBeLessThanOrEqual(12)
      }),
    )
  })
})
