import { describe, expect, test } from 'vitest'
import type { PopularCity } from '#contract/directory.ts'
import { sortCities, groupByState, filterCities, paginateCities } from '#contract/rules/cities.ts'
import { cityPath } from '../../../../web/src/public/browse/cities.ts'
import { fc } from '../../../support/property.ts'

const city = (name: string, state: string, count = 1): PopularCity => ({
  city: name,
  citySlug: name.toLowerCase().replace('ñ', 'n').replace(/[. ]+/g, '-'),
  state,
  count,
})
const cities = [
  city('Tampa', 'FL', 9),
  city('St. Petersburg', 'FL', 7),
  city('Springfield', 'MA', 5),
  city('Springfield', 'IL', 5),
  city('Anchorage', 'AK', 2),
  city('Mobile', 'AL', 2),
  city('Cañon City', 'CO'),
]
const names = (list: readonly PopularCity[]) =>
  list.map(({ city: name, state }) => `${name} ${state}`)

test('all cities are sorted by name, then by state', () => {
  expect(names(sortCities(cities))).toEqual([
    'Anchorage AK',
    'Cañon City CO',
    'Mobile AL',
    'Springfield IL',
    'Springfield MA',
    'St. Petersburg FL',
    'Tampa FL',
  ])
})

describe('the search for a location', () => {
  test.each([
    ['', 7],
    ['   ', 7],
    ['tam', 1],
    ['AMPA', 1],
    ['tampa, fl', 1],
    ['florida', 2],
    ['FLOR', 2],
    ['springfield', 2],
    ['canon', 1],
    ['petersburg', 1],
    ['zzz', 0],
    ['.*', 0],
  ])('for %j finds %i cities', (text, count) => {
    expect(filterCities(cities, text)).toHaveLength(count)
  })

  test('finds a city by any part of its name regardless of case', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...cities),
        fc.nat(12),
        fc.nat(12),
        fc.boolean(),
        (one, from, to, isUpperCase) => {
          const part = one.city.slice(Math.min(from, to), Math.max(from, to))
          expect(filterCities(cities, isUpperCase ? part.toUpperCase() : part)).toContain(one)
        },
      ),
    )
  })
})

test('states are sorted by name, have the number of contractors of their cities, and keep the order of the cities', () => {
  const states = groupByState(cities)
  expect(states.map(({ name, count }) => [name, count])).toEqual([
    ['Alabama', 2],
    ['Alaska', 2],
    ['Colorado', 1],
    ['Florida', 16],
    ['Illinois', 5],
    ['Massachusetts', 5],
  ])
  expect(names(states[3]?.cities ?? [])).toEqual(['Tampa FL', 'St. Petersburg FL'])
})

describe('one page of the cities', () => {
  test('has the states of all pages with their numbers of contractors and cities', () => {
    expect(paginateCities(cities, { q: '', sort: 'name', page: 2, size: 3 })).toEqual({
      items: [cities[3], cities[2], cities[1]],
      total: 7,
      page: 2,
      states: [
        { state: 'AL', count: 2, cities: 1 },
        { state: 'AK', count: 2, cities: 1 },
        { state: 'CO', count: 1, cities: 1 },
        { state: 'FL', count: 16, cities: 2 },
        { state: 'IL', count: 5, cities: 1 },
        { state: 'MA', count: 5, cities: 1 },
      ],
    })
  })

  test('keeps the order by number of contractors, and counts only the cities found', () => {
    expect(paginateCities(cities, { q: 'springf', sort: 'count', page: 9, size: 50 })).toEqual({
      items: [cities[2], cities[3]],
      total: 2,
      page: 1,
      states: [
        { state: 'IL', count: 5, cities: 1 },
        { state: 'MA', count: 5, cities: 1 },
      ],
    })
  })
})

test('a city links to all contractors in it, with the state in lower case', () => {
  expect(cityPath({ city: 'St. Petersburg', state: 'FL' })).toBe(
    '/category/all-contractors/st-petersburg-fl',
  )
})
