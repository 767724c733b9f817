import { describe, expect, test } from 'vitest'
import type { ContractorDetail } from '#contract/entities.ts'
import { countCities } from '#contract/rules/cities.ts'
import { indexForSearch, searchDirectory } from '#contract/rules/search.ts'
import { bestDetail, toDetail } from '../../../../../web/src/domain/directory/stored/detail.ts'
import { countMatches, summarise } from '../../../../../web/src/domain/directory/stored/figures.ts'
import { buildContractors, categories } from '../../../../support/builders.ts'
import { buildContractor } from '../../../../support/contractors.ts'
import { quickOrFull } from '../../../../support/full-run.ts'
import { fc } from '../../../../support/property.ts'

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

  test('are limited to 20 in the summary, which also has the number of contractors and the time of the data', () => {
    const index = indexForSearch(
      buildContractors(Array.from({ length: 30 }, (_, n) => ({ city: `City ${n}` }))),
    )
    const summary = summarise(index, categories, '2026-11-20T14:05:00.000Z')
    expect(summary).toMatchObject({ contractorCount: 30, updatedAt: '2026-11-20T14:05:00.000Z' })
    expect(summary.popularCities).toHaveLength(20)
  })

  test('are in a summary with the number of all categories, or of those in use if the categories are unknown', () => {
    const index = indexForSearch(
      buildContractors([{ categoryId: 3 }, { categoryId: 3 }, { categoryId: 5 }]),
    )
    expect(summarise(index, categories, '2026-11-20T14:05:00.000Z').categoryCount).toBe(7)
    expect(summarise(index, [], '2026-11-20T14:05:00.000Z').categoryCount).toBe(2)
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
      fc.property(fc.array(place, { minLength: 1, maxLength: 6 }), query, (drafts, search) => {
        // Every contractor is repeated, so that there are more results than the limit. The location
        // is still interpreted in the same way.
        const few = searchDirectory(indexForSearch(buildContractors(drafts)), search).length
        const index = indexForSearch(
          buildContractors(Array.from({ length: 1100 }, () => drafts).flat()),
        )
        const found = searchDirectory(index, search)
        expect(found).toHaveLength(few === 0 ? 0 : 1000)
        expect(countMatches(index, search, found)).toBe(few * 1100)
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
    expect(bestDetail([listed, before])).toBe(before)
    expect(bestDetail([before, { ...listed, updatedAt: newer.updatedAt }])).toMatchObject({
      updatedAt: newer.updatedAt,
    })
    expect(bestDetail([])).toBeUndefined()
  })

  test.each<Partial<ContractorDetail>>([
    { logoUrl: '/uploads/logo.webp' },
    {
      photos: [{ id: 1, url: '/uploads/1.webp', largeUrl: '/uploads/2.webp', width: 9, height: 6 }],
    },
    { createdAt: '2020-01-01T00:00:00.000Z' },
  ])('are not preferred to an equally new copy with %j', (extra) => {
    const listed = toDetail(contractor, categories)
    if (!listed) throw new Error('no detail')
    const copy: ContractorDetail = { ...listed, ...extra }
    expect(bestDetail([listed, copy])).toBe(copy)
  })

  test('with an outdated logo are not preferred to an equally new copy with more fields', () => {
    const listed = toDetail(contractor, categories)
    if (!listed) throw new Error('no detail')
    const outdated = { ...listed, logoUrl: '/uploads/old.webp' }
    const copy = { ...listed, logoUrl: '/uploads/new.webp', yearsInBusiness: 12 }
    expect(bestDetail([outdated, copy])).toBe(copy)
  })

  test('have no social links if no column is filled', () => {
    expect(toDetail(buildContractor(), categories)?.socialMediaLinks).toEqual([])
  })
})
