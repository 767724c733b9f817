import { describe, expect, test } from 'vitest'
import { countCities, filterCities, popularCities } from '#contract/rules/cities.ts'
import { indexForSearch } from '#contract/rules/search.ts'
import { buildContractor } from '../support/contractors.ts'

const indexOf = (places: [city: string | null, state: string | null][]) =>
  indexForSearch(places.map(([city, state], at) => buildContractor({ id: at + 1, city, state })))

describe('the cities of a contractor list', () => {
  test('are grouped by slug and state and named by the most frequent spelling', () => {
    expect(
      countCities(
        indexOf([
          ['tampa', 'FL'],
          ['Tampa', 'FL'],
          ['Tampa ', 'FL'],
          ['St. Petersburg', 'FL'],
          ['St Petersburg', 'FL'],
          ['Tampa', 'KS'],
        ]),
      ),
    ).toEqual([
      { city: 'Tampa', citySlug: 'tampa', state: 'FL', count: 3 },
      { city: 'St Petersburg', citySlug: 'st-petersburg', state: 'FL', count: 2 },
      { city: 'Tampa', citySlug: 'tampa', state: 'KS', count: 1 },
    ])
  })

  test('do not include contractors without a city or a state', () => {
    expect(
      countCities(
        indexOf([
          [null, 'FL'],
          ['', 'FL'],
          ['***', 'FL'],
          ['Tampa', null],
          ['Ocala', 'FL'],
        ]),
      ),
    ).toMatchObject([{ city: 'Ocala', count: 1 }])
  })

  test('include at most twenty popular ones, sorted by number of contractors', () => {
    const many = Array.from({ length: 30 }, (_, at) =>
      Array.from({ length: at + 1 }, (): [string, string] => [`City ${at}`, 'FL']),
    ).flat()
    const cities = popularCities(indexOf(many))
    expect(cities.map(({ count }) => count)).toEqual(Array.from({ length: 20 }, (_, at) => 30 - at))
  })
})

test.each([
  ["O'Fallon", 'IL', ['ofallon', 'o’fallon', 'OʼFALLON, il', 'illinois']],
  ['Cañon City', 'CO', ['canon city', 'CAN\u0303ON', 'ｃａｎｏｎ']],
  ['Kapaʻa', 'HI', ['kapaa', "Kapa'a", 'KAPA‘A']],
])('the filter of cities finds %s, %s', (city, state, texts) => {
  const cities = [
    { city, state, count: 1 },
    { city: 'Tampa', state: 'FL', count: 1 },
  ]
  for (const text of texts) expect(filterCities(cities, text)).toEqual([cities[0]])
})
