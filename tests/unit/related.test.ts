import { describe, expect, test } from 'vitest'
import { fillRelated, findRelated, RELATED_FILLERS } from '#contract/rules/related.ts'
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

  test('of a contractor alone in its state and category are the best rated of the state, then of the directory', async () => {
    const alone = buildContractor({ id: 1000, city: 'Portland', state: 'ME' })
    const asked: string[] = []
    const source =
      (name: string, count: number, overrides: object, firstId: number) => async () => {
        asked.push(name)
        return plumbers(count, overrides, firstId)
      }
    const inState = { categoryId: 4, city: 'Bangor', state: 'ME' }
    const { same, others, fill } = await fillRelated(alone, [alone], categories, [
      source('state', 3, inState, 20),
      source('directory', RELATED_FILLERS, {}, 100),
    ])
    expect([same, others, asked]).toEqual([[], [], ['state', 'directory']])
    expect(idsOf(fill)).toEqual([20, 21, 22, ...Array.from({ length: 9 }, (_, at) => 100 + at)])
  })

  test('are not filled from further sources when they are twelve', async () => {
    const { same, fill } = await fillRelated(contractor, plumbers(12), categories, [
      () => Promise.reject(new Error('not needed')),
    ])
    expect([same.length, fill.length]).toEqual([6, 6])
  })

  test('are at least twelve whenever the directory has that many others, and fillers change nothing else', async () => {
    const anyContractor = fc.record({
      categoryId: fc.integer({ min: 1, max: 7 }),
      city: fc.constantFrom('Tampa', 'Ocala', null),
      state: fc.constantFrom('FL', 'KS', null),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(anyContractor, { minLength: 1, maxLength: 60 }), async (some) => {
        const all = buildContractors(some)
        const [self] = all
        if (!self) return
        const pool = all.filter(
          ({ categoryId, city, state }) =>
            state === self.state &&
            (categoryId === self.categoryId || (city !== null && city === self.city)),
        )
        const best = (state: string | null) => async () =>
          all.filter((each) => state === null || each.state === state).slice(0, RELATED_FILLERS)
        const filled = await fillRelated(self, pool, categories, [best(self.state), best(null)])
        const { same, others, fill } = filled
        const shown = idsOf([...same, ...others.flatMap(({ contractors }) => contractors), ...fill])
        expect(new Set(shown).size).toBe(shown.length)
        expect(shown).not.toContain(self.id)
        expect(shown.length).toBeGreaterThanOrEqual(Math.min(12, all.length - 1))
        const unfilled = findRelated(self, pool, categories)
        expect({ ...filled, fill: [] }).toEqual({ ...unfilled, fill: [] })
        expect(idsOf(fill).slice(0, unfilled.fill.length)).toEqual(idsOf(unfilled.fill))
      }),
    )
  })
})
