import { describe, expect, test } from 'vitest'
import { citiesToPlaces, places as toPlaces } from '#contract/in-memory/places.ts'
import { MAX_SUGGESTIONS } from '#contract/rules/limits.ts'
import { indexForSearch } from '#contract/rules/search.ts'
import { suggestedCities } from '../../../../../web/src/domain/directory/search/did-you-mean.tsx'
import { suggestPlaces } from '../../../../../web/src/domain/directory/search/suggest.ts'
import { buildContractors } from '../../../../support/builders.ts'
import { fc } from '../../../../support/property.ts'
import { searchDirectory } from '../../../../support/search-directory.ts'

const index = indexForSearch(
  buildContractors([
    { city: 'Tampa', zipcode: '33602' },
    { city: 'Tampa', zipcode: '33602-1234' },
    { city: 'tampa', zipcode: '33610' },
    { city: 'St. Petersburg', zipcode: '33701' },
    { city: 'Jacksonville', zipcode: '32202' },
    { city: 'Jacksonville', state: 'NC', zipcode: '28540' },
    { city: null, state: null, zipcode: null },
  ]),
)
const places = toPlaces({ index })
const suggest = (text: string) => suggestPlaces(places, text).map(({ value }) => value)

describe('the location suggestions while typing', () => {
  test.each([
    ['tam', ['Tampa, FL']],
    ['TAMPA, FL', ['Tampa, FL']],
    ['saint pete', ['St. Petersburg, FL']],
    ['jacksonville n', ['Jacksonville, NC']],
    ['north car', ['Jacksonville, NC']],
    ['3360', ['33602']],
    ['336', ['33602', '33610']],
    ['Tampa, Florida, United States', ['Tampa, FL']],
    ['Tampa, FL 33602, USA', ['Tampa, FL']],
    ['33602-1234', ['33602']],
    ['jacksonville north carolina', ['Jacksonville, NC']],
    ['near me', []],
    ['nearby', []],
    ['zzzzzz', []],
  ])('for the text %j are %j', (text, values) => {
    expect(suggest(text)).toEqual(values)
  })

  test('are the cities with the most contractors for an empty field', () => {
    expect(suggest(' ')).toEqual([
      'Tampa, FL',
      'Jacksonville, FL',
      'Jacksonville, NC',
      'St. Petersburg, FL',
    ])
  })

  test('have their number of contractors, and ZIP codes also have their city', () => {
    expect(suggestPlaces(places, 'tampa')[0]).toMatchObject({ kind: 'city', detail: '', count: 3 })
    expect(suggestPlaces(places, '33602')[0]).toMatchObject({
      kind: 'zip',
      detail: 'Tampa, FL',
      count: 2,
    })
  })

  test('are at most eight', () => {
    const cities = Array.from({ length: 20 }, (_, n) => ({
      city: `Bay ${n}`,
      citySlug: `bay-${n}`,
      state: 'FL',
      count: 20 - n,
    }))
    expect(suggestPlaces(citiesToPlaces(cities), 'bay')).toHaveLength(MAX_SUGGESTIONS)
    expect(MAX_SUGGESTIONS).toBe(8)
  })

  test('find at least the shown number of contractors', () => {
    for (const { value, count } of suggestPlaces(places, ''))
      expect(
        searchDirectory(index, { location: value, categoryId: null, state: null }).length,
      ).toBeGreaterThanOrEqual(count)
    fc.assert(
      fc.property(
        fc.constantFrom(...places),
        ({ value, count }) =>
          searchDirectory(index, { location: value, categoryId: null, state: null }).length >=
          count,
      ),
    )
  })
})

describe('"Did you mean"', () => {
  const meant = (location: string) =>
    suggestedCities(searchDirectory(index, { location, categoryId: null, state: null }), location)

  test('shows the city found for a misspelled name', () => {
    expect(meant('tmpa')).toEqual([expect.objectContaining({ state: 'FL' })])
    expect(meant('tmpa')[0]?.city).toMatch(/^tampa$/i)
  })

  test('shows each of several cities once', () => {
    expect(meant('jaksonville').map(({ state }) => state)).toEqual(['FL', 'NC'])
  })

  test('shows the cities found for a city that has no contractors', () => {
    const meant = (city: string) =>
      suggestedCities(buildContractors([{ city }]), 'Peters, FL').map((found) => found.city)
    expect([meant('Peters Beach'), meant('Petersburg'), meant('Peters')]).toEqual([
      ['Peters Beach'],
      [],
      [],
    ])
  })

  test.each(['tampa', 'Saint Petersburg', '33602', 'zzzzzz', ''])(
    'is not shown for %j',
    (location) => {
      expect(meant(location)).toEqual([])
    },
  )
})
