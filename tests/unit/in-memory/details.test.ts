import { describe, expect, test } from 'vitest'
import { holdingsOf } from '#contract/in-memory/holdings.ts'
import { search } from '#contract/in-memory/lists.ts'
import { toDetail } from '#contract/in-memory/profile.ts'
import { countCities } from '#contract/rules/cities.ts'
import { indexForSearch } from '#contract/rules/search.ts'
import { buildContractors, categories } from '../../support/builders.ts'
import { buildContractor } from '../../support/contractors.ts'
import { quickOrFull } from '../../support/full-run.ts'
import { placeTable } from '../../support/place-table.ts'
import { fc } from '../../support/property.ts'
import { searchDirectory } from '../../support/search-directory.ts'

describe('the cities of the stored list', () => {
  test('are listed once per slug and state in their most frequent spelling, most contractors first', () => {
    const index = indexForSearch(
      buildContractors([
        { city: 'tampa' },
        { city: 'Tampa ' },
        { city: 'Tampa' },
        { city: 'St. Petersburg' },
        { city: 'St Petersburg' },
        { city: 'St. Petersburg' },
        { city: 'Tampa' },
        { city: 'Springfield', state: 'IL' },
        { city: 'Springfield', state: 'MA' },
        { city: null },
        { city: '  ' },
        { city: 'Ocala', state: null },
      ]),
    )
    expect(countCities(index)).toEqual([
      { city: 'Tampa', citySlug: 'tampa', state: 'FL', count: 4 },
      { city: 'St. Petersburg', citySlug: 'st-petersburg', state: 'FL', count: 3 },
      { city: 'Springfield', citySlug: 'springfield', state: 'IL', count: 1 },
      { city: 'Springfield', citySlug: 'springfield', state: 'MA', count: 1 },
    ])
  })

  test('have counts that include every contractor with a city and a state once', () => {
    const place = fc.record({
      city: fc.constantFrom('Tampa', 'tampa ', 'TAMPA', 'Ocala', null, ''),
      state: fc.constantFrom('FL', 'NC', null),
    })
    fc.assert(
      fc.property(fc.array(place, { maxLength: 40 }), (drafts) => {
        const cities = countCities(indexForSearch(buildContractors(drafts)))
        expect(cities.reduce((sum, { count }) => sum + count, 0)).toBe(
          drafts.filter(({ city, state }) => city && state).length,
        )
        expect(new Set(cities.map(({ citySlug, state }) => `${citySlug} ${state}`)).size).toBe(
          cities.length,
        )
        expect(cities.map(({ count }) => count)).toEqual(
          cities.map(({ count }) => count).sort((a, b) => b - a),
        )
      }),
    )
  })

  test('are limited to 20 in the summary, which also has the numbers and the time of the data', () => {
    const contractors = buildContractors(
      Array.from({ length: 30 }, (_, n) => ({ city: `City ${n}`, state: n < 10 ? 'NC' : 'FL' })),
    )
    const updatedAt = '2026-11-20T14:05:00.000Z'
    const summary = holdingsOf({
      contractors,
      categories,
      updatedAt,
      offlineListLimit: 29,
      placeTable,
    }).summary()
    expect(summary).toMatchObject({ contractorCount: 30, categoryCount: 7, updatedAt })
    expect(summary.popularCities).toHaveLength(20)
    expect(summary.states).toEqual([
      { state: 'FL', count: 20 },
      { state: 'NC', count: 10 },
    ])
    expect(summary.storesStates).toBe(true)
  })
})

describe('the number of matches of a stored search', () => {
  const place = fc.record({
    city: fc.constantFrom(
      'Tampa',
      'Tampi',
      'Temple Terrace',
      'St. Petersburg',
      'Jacksonville',
      null,
    ),
    state: fc.constantFrom('FL', 'FL', 'NC', null),
    zipcode: fc.constantFrom('33602', '28540', null),
    location: fc.constantFrom('12 Tampa Rd', '1 Main St', null),
    categoryId: fc.integer({ min: 1, max: 2 }),
  })
  const query = fc.record({
    location: fc.constantFrom(
      '',
      'tampa',
      'tmpa',
      'tampo',
      'tampa rd',
      'main',
      'jaksonville',
      'jaksonville fl',
      '336',
      'st pete',
      'nowhere at all',
    ),
    categoryId: fc.constantFrom(null, null, 1, 3),
    state: fc.constantFrom(null, null, 'FL'),
  })

  test('is complete even if the results are limited to 1,000', () => {
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 6 }), query, (drafts, wanted) => {
        // Every contractor is repeated, so that there are more results than the limit. The location
        // is still interpreted in the same way.
        const few = searchDirectory(indexForSearch(buildContractors(drafts)), wanted).length
        const holdings = holdingsOf({
          contractors: buildContractors(Array.from({ length: 1100 }, () => drafts).flat()),
          categories,
          updatedAt: '',
          offlineListLimit: 1,
          placeTable,
        })
        const category = wanted.categoryId === null ? '' : String(wanted.categoryId)
        const found = search(holdings, { ...wanted, category, radius: null, near: null })
        expect(found.contractors).toHaveLength(few === 0 ? 0 : 1000)
        expect(found.total).toBe(few * 1100)
      }),
      { numRuns: quickOrFull(8, 60) },
    )
  })
})

describe('details built from a contractor of the stored list', () => {
  const contractor = buildContractor({
    categoryId: 3,
    userId: 8,
    facebookUrl: 'https://facebook.com/bay',
    tiktokUrl: 'https://tiktok.com/@bay',
  })

  test('have both field names for phone and address and the category, but no owner id', () => {
    expect(toDetail(contractor, categories)).toMatchObject({
      ...contractor,
      userId: null,
      phone: contractor.phoneNumber,
      address: contractor.location,
      categoryName: 'Plumbers',
      categorySlug: 'plumbers',
      socialMediaLinks: ['https://facebook.com/bay', 'https://tiktok.com/@bay'],
    })
  })

  test('are undefined without the contractor or its category', () => {
    expect(toDetail(undefined, categories)).toBeUndefined()
    expect(toDetail(contractor, [])).toBeUndefined()
  })

  test('have the extra fields of the details loaded before, or equal these details if they are newer', () => {
    const listed = toDetail(contractor, categories)
    if (!listed) throw new Error('no detail')
    const before = { ...listed, name: 'Old name', licenseNumber: 'CFC 1', yearsInBusiness: 12 }
    expect(toDetail(contractor, categories, before)).toMatchObject({
      name: contractor.name,
      licenseNumber: 'CFC 1',
      yearsInBusiness: 12,
    })
    const newer = { ...before, updatedAt: '2026-02-01T00:00:00.000Z' }
    expect(toDetail(contractor, categories, newer)).toEqual(newer)
  })

  test('have no social links if no column is filled', () => {
    expect(toDetail(buildContractor(), categories)?.socialMediaLinks).toEqual([])
  })
})
