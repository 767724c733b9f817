import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import type { ContractorDetail } from '#contract/entities.ts'
import { near } from '#contract/in-memory/near.ts'
import { places as toPlaces, zipsLike } from '#contract/in-memory/places.ts'
import { toDetail } from '#contract/in-memory/profile.ts'
import { MAX_RADIUS, milesBetween, parsePosition, radii } from '#contract/rules/distance.ts'
import { indexForSearch } from '#contract/rules/search.ts'
import { cachedDetail } from '../../../../web/src/domain/directory/cached-detail.ts'
import { milesLabel } from '../../../../web/src/domain/directory/contractor-card.tsx'
import {
  contractorByIdQuery,
  contractorByPathQuery,
} from '../../../../web/src/domain/directory/queries.ts'
import {
  isSameSearch,
  parseTerms,
  writeTerms,
} from '../../../../web/src/domain/directory/search/search-terms.ts'
import { choicesFor, suggestPlaces } from '../../../../web/src/domain/directory/search/suggest.ts'
import { noFilters } from '../../../../web/src/public/list/filters.ts'
import {
  countActiveFilters,
  defaultView,
  parseListState,
  sortOptions,
  writeListState,
} from '../../../../web/src/public/list/list-state.ts'
import { viewList } from '../../../../web/src/public/list/list-view.ts'
import { buildContractors, categories, idsOf } from '../../../support/builders.ts'
import { buildContractor } from '../../../support/contractors.ts'
import { fc } from '../../../support/property.ts'

const tampa = { latitude: 27.95, longitude: -82.46 }
const params = (query: string) => new URLSearchParams(query)
const state = (query: string) => parseListState(params(query))
const now = new Date('2026-11-20T15:00:00.000Z')

const index = indexForSearch(
  buildContractors([
    { name: 'Downtown', latitude: 27.951, longitude: -82.457, rating: 30 },
    { name: 'Brandon', latitude: 27.938, longitude: -82.286, rating: 50 },
    { name: 'St. Pete', latitude: 27.768, longitude: -82.64, rating: 45, categoryId: 2 },
    { name: 'Orlando', latitude: 28.538, longitude: -81.379, rating: 50 },
    { name: 'Sarasota', latitude: 27.336, longitude: -82.531, rating: 20 },
    { name: 'Nowhere', latitude: null, longitude: null, rating: 50 },
  ]),
)

describe('contractors near a position', () => {
  test('are those within 50 miles with known coordinates, in the order of the list', () => {
    expect(idsOf(near({ index, categories }, tampa, ''))).toEqual([2, 3, 1, 5])
    expect(idsOf(near({ index, categories }, tampa, '2'))).toEqual([3])
  })

  test('are exactly the contractors within the radius', () => {
    const place = fc.record({
      latitude: fc.double({ min: 26.5, max: 29.5, noNaN: true }),
      longitude: fc.double({ min: -84, max: -81, noNaN: true }),
    })
    fc.assert(
      fc.property(fc.array(place, { maxLength: 20 }), place, (places, from) => {
        const all = indexForSearch(buildContractors(places))
        const within = all.filter(
          ({ contractor }) =>
            milesBetween(from, {
              latitude: contractor.latitude ?? 0,
              longitude: contractor.longitude ?? 0,
            }) <= MAX_RADIUS,
        )
        expect(idsOf(near({ index: all, categories }, from, ''))).toEqual(idsOf(within))
      }),
    )
  })

  test('are sorted by distance by default and limited to the selected radius', () => {
    const entries = near({ index, categories }, tampa, '')
    expect(idsOf(viewList(entries, state('near=27.95,-82.46'), now).items)).toEqual([1, 2, 3])
    expect(idsOf(viewList(entries, state('near=27.95,-82.46&radius=50'), now).items)).toEqual([
      1, 2, 3, 5,
    ])
    expect(idsOf(viewList(entries, state('near=27.95,-82.46&radius=5'), now).items)).toEqual([1])
    expect(idsOf(viewList(entries, state('near=27.95,-82.46&sort=rating'), now).items)).toEqual([
      2, 3, 1,
    ])
    expect(
      idsOf(viewList(entries, state('near=27.95,-82.46&radius=50&rating=4'), now).items),
    ).toEqual([2, 3])
  })

  test.each([
    [0, '0.1 mi'],
    [2.44, '2.4 mi'],
    [9.94, '9.9 mi'],
    [9.96, '10 mi'],
    [24.6, '25 mi'],
  ])('shows %d miles as "%s"', (miles, label) => {
    expect(milesLabel(miles)).toBe(label)
  })
})

describe('a position in the URL', () => {
  test('allows a radius and the order by distance, which are ignored without a position', () => {
    expect(state('near=27.95,-82.46')).toEqual({
      page: 1,
      size: 25,
      sort: 'distance',
      filters: noFilters,
      radius: 25,
    })
    expect(state('radius=5&sort=distance')).toEqual(state(''))
    expect(state('near=nowhere&radius=5')).toEqual(state(''))
    expect(sortOptions(state('near=27.95,-82.46'))[0]).toEqual({
      value: 'distance',
      label: 'Distance',
    })
    expect(sortOptions(state('')).map(({ value }) => value)).not.toContain('distance')
  })

  test('has a radius and an order that are the same after they were written and read', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...radii),
        fc.constantFrom('distance', 'rating', 'name'),
        (radius, sort) => {
          const written = writeListState(params('near=27.95,-82.46'), { radius, sort })
          expect(parseListState(written)).toMatchObject({ radius, sort })
        },
      ),
    )
    expect(
      writeListState(params('near=27.95,-82.46&radius=5&sort=name'), {
        radius: 25,
        sort: 'distance',
      }).toString(),
    ).toBe('near=27.95%2C-82.46')
  })

  test('has a radius that can be cleared and counts as a filter if it was changed', () => {
    const narrowed = state('near=27.95,-82.46&radius=5&open=1&sort=name')
    expect([countActiveFilters(narrowed), countActiveFilters(state('near=27.95,-82.46'))]).toEqual([
      2, 0,
    ])
    expect(defaultView(narrowed)).toEqual({ radius: 25, filters: noFilters, sort: 'distance' })
    expect(defaultView(state('open=1'))).toEqual({ filters: noFilters, sort: 'rating' })
  })

  test('replaces the location text; radius and order by distance are removed with the position', () => {
    const terms = parseTerms(params('near=27.95,-82.46&location=Ocala&category=3'))
    expect(terms).toEqual({
      location: '',
      category: '3',
      near: tampa,
      isSubmitted: true,
      hasTerms: true,
    })
    const before = params('near=27.95,-82.46&category=3&radius=5&sort=distance&open=1&page=2')
    expect(writeTerms(before, { location: 'Ocala', category: '' }).toString()).toBe(
      'location=Ocala&open=1',
    )
    expect(
      writeTerms(before, { ...terms, near: parsePosition('25.76,-80.19') ?? undefined }).toString(),
    ).toBe('near=25.76%2C-80.19&category=3&radius=5&sort=distance&open=1')
  })

  test('is a different search than a location text', () => {
    expect(
      isSameSearch({ location: '', category: '', near: tampa }, { location: '', category: '' }),
    ).toBe(false)
    expect(
      isSameSearch(
        { location: '27.95,-82.46', category: '' },
        { location: '', category: '', near: tampa },
      ),
    ).toBe(false)
    expect(
      isSameSearch(
        { location: 'x', category: '3', near: tampa },
        { location: '', category: '3', near: { ...tampa } },
      ),
    ).toBe(true)
    expect(
      isSameSearch({ location: ' Tampa ', category: '' }, { location: 'Tampa', category: '' }),
    ).toBe(true)
  })
})

describe('location suggestions', () => {
  const listed = indexForSearch(
    buildContractors([
      { city: 'Tampa', zipcode: '33602' },
      { city: 'Tampa', zipcode: '33602' },
      { city: 'Tampa', zipcode: '33625' },
      { city: 'Fort Lauderdale', zipcode: '33301' },
      { city: 'Jacksonville', state: 'NC', zipcode: '28540' },
    ]),
  )
  const suggested = (text: string) =>
    suggestPlaces(toPlaces({ index: listed }), text).map(({ value }) => value)

  test('include the intended city for a misspelled name', () => {
    expect([suggested('tmpa fl'), suggested('tmpa'), suggested('Ft Lauderdale')]).toEqual([
      ['Tampa, FL'],
      ['Tampa, FL'],
      ['Fort Lauderdale, FL'],
    ])
    expect([suggested('jaksonville fl'), suggested('zzzz'), suggested('99999')]).toEqual([
      [],
      [],
      [],
    ])
  })

  test('offer the user’s position first for an empty field, else last, and not if it is unsupported', () => {
    const [place] = suggestPlaces(toPlaces({ index: listed }), 'tampa')
    if (!place) throw new Error('No place')
    expect([
      choicesFor([place], ' ', true),
      choicesFor([place], 'tam', true),
      choicesFor([], 'zzzz', true),
      choicesFor([place], '', false),
    ]).toEqual([['my-location', place], [place, 'my-location'], ['my-location'], [place]])
  })

  test('include similar ZIP codes for a ZIP code without contractors', () => {
    expect(zipsLike(listed, '33603').map(({ value, count }) => [value, count])).toEqual([
      ['33602', 2],
      ['33625', 1],
    ])
    expect(zipsLike(listed, '35009').map(({ value, isNear }) => [value, isNear])).toEqual([
      ['33625', false],
      ['33602', false],
      ['33301', false],
    ])
    expect(zipsLike(listed, '33603').every(({ isNear }) => isNear)).toBe(true)
    expect([zipsLike(listed, '90210'), zipsLike(listed, 'tampa')]).toEqual([[], []])
  })
})

describe('the details of an opened contractor', () => {
  const listed = buildContractor({
    id: 7,
    categoryId: 3,
    phoneNumber: '813-555-0199',
    updatedAt: '2026-02-01T00:00:00.000Z',
  })
  const fromList = toDetail(listed, categories) as ContractorDetail
  const complete: ContractorDetail = {
    ...fromList,
    yearsInBusiness: 12,
    licenseNumber: 'CFC 1',
    insuranceInfo: 'Bonded',
    createdAt: '2020-01-01T00:00:00.000Z',
  }

  test('keep the fields that the list lacks, and take the other fields from a newer list', () => {
    const older = {
      ...complete,
      phoneNumber: '813-555-0100',
      phone: '813-555-0100',
      updatedAt: '2026-01-01T00:00:00.000Z',
    }
    expect(toDetail(listed, categories, older)).toEqual(complete)
  })

  test('do not change when they are newer than the list', () => {
    const newer = { ...complete, name: 'Renamed', updatedAt: '2026-03-01T00:00:00.000Z' }
    expect(toDetail(listed, categories, newer)).toBe(newer)
  })

  test('are found in the query cache by id and by any URL, and the most complete copy is used', () => {
    const client = new QueryClient()
    expect(cachedDetail(client, 7)).toBeUndefined()
    client.setQueryData(contractorByIdQuery(7).queryKey, fromList)
    client.setQueryData(contractorByPathQuery('plumbers-tampa', 'x').queryKey, {
      contractor: { ...complete, id: 8 },
      redirectTo: null,
    })
    expect(cachedDetail(client, 7)).toBe(fromList)
    client.setQueryData(contractorByPathQuery('plumbers-tampa', 'bay').queryKey, {
      contractor: complete,
      redirectTo: null,
    })
    expect(cachedDetail(client, 7)).toEqual(complete)
  })
})
