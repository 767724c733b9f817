import { describe, expect, test } from 'vitest'
import { relatedTo } from '#contract/rules/related.ts'
import { buildContractor } from '../support/contractors.ts'
import { fc } from '../support/property.ts'
import { buildContractors, categories, idsOf } from './builders.ts'

const self = buildContractor({ id: 1000 })
const plumbers = (count: number, overrides = {}, firstId = 1) =>
  buildContractors(
    Array.from({ length: count }, () => ({ categoryId: 3, ...overrides })),
    firstId,
  )

describe('related contractors', () => {
  test('are six of the category and city', () => {
    const { sameHeading, same } = relatedTo(
      self,
      [...plumbers(4, { city: 'Ocala' }, 50), ...plumbers(8)],
      categories,
    )
    expect(sameHeading).toBe('More Plumbers in Tampa, FL')
    expect(idsOf(same)).toEqual([1, 2, 3, 4, 5, 6])
  })

  test('are filled from the state, whose heading names no city, when the city has fewer than six', () => {
    const { sameHeading, same } = relatedTo(
      self,
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

  test('name no city when it has fewer than six, even if the state has no others', () => {
    const { sameHeading, same } = relatedTo(self, plumbers(5), categories)
    expect(sameHeading).toBe('More Plumbers in FL')
    expect(idsOf(same)).toEqual([1, 2, 3, 4, 5])
    expect(relatedTo(self, plumbers(6), categories).sameHeading).toBe('More Plumbers in Tampa, FL')
  })

  test('are those of the state when the contractor names no city, and those of the city when it names no state', () => {
    const nowhere = relatedTo(buildContractor({ id: 1000, city: null }), plumbers(7), categories)
    expect([nowhere.sameHeading, nowhere.same.length, nowhere.otherHeading]).toEqual([
      'More Plumbers in FL',
      6,
      '',
    ])
    const stateless = relatedTo(
      buildContractor({ id: 1000, state: null }),
      [...plumbers(2, { state: null }), ...plumbers(3, {}, 10)],
      categories,
    )
    expect([stateless.sameHeading, idsOf(stateless.same), idsOf(stateless.fill)]).toEqual([
      'More Plumbers in Tampa',
      [1, 2],
      [10, 11, 12],
    ])
  })

  test('know a city by any spelling', () => {
    expect(
      relatedTo(
        buildContractor({ id: 1000, city: 'St. Petersburg' }),
        plumbers(6, { city: 'st petersburg' }),
        categories,
      ).sameHeading,
    ).toBe('More Plumbers in St. Petersburg, FL')
  })

  test('of other trades in the city are three each of four trades', () => {
    const others = [1, 2, 4, 5, 6, 7].flatMap((categoryId) =>
      plumbers(4, { categoryId }, categoryId * 10),
    )
    const related = relatedTo(
      self,
      [...others, ...plumbers(3, { categoryId: 2, city: 'Ocala' }, 90)],
      categories,
    )
    expect(related.otherHeading).toBe('Other Services in Tampa')
    expect(related.others.map(({ contractors }) => contractors.length)).toEqual([3, 3, 3, 3])
  })

  test('are twelve in all when the first two blocks leave room', () => {
    const { same, others, fill } = relatedTo(
      self,
      [
        ...plumbers(8),
        ...plumbers(2, { categoryId: 4 }, 20),
        ...plumbers(9, { city: 'Ocala' }, 50),
      ],
      categories,
    )
    expect(same.length + (others[0]?.contractors.length ?? 0) + fill.length).toBe(12)
  })

  test('are nobody when there is nobody', () => {
    expect(relatedTo(self, [self], categories)).toMatchObject({ same: [], others: [], fill: [] })
  })

  test('never show anybody twice, nor the contractor itself', () => {
    const anybody = fc
      .record({
        id: fc.integer({ min: 980, max: 1020 }),
        categoryId: fc.integer({ min: 1, max: 7 }),
        city: fc.constantFrom('Tampa', 'Ocala', null),
        state: fc.constantFrom('FL', 'KS', null),
      })
      .map((overrides) => buildContractor(overrides))
    fc.assert(
      fc.property(fc.array(anybody, { maxLength: 60 }), anybody, (pool, one) => {
        const { same, others, fill } = relatedTo(one, pool, categories)
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
