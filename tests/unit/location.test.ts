import { describe, expect, test } from 'vitest'
import { isNearMe, parseLocation, stateOfLocation } from '#contract/rules/location.ts'

const cityOf = (text: string, state?: string) => {
  const [city] = parseLocation(text, state ?? null).cities
  return city && [city.citySlug, city.state]
}

describe('a location', () => {
  test.each([
    ['Tampa, FL', 'tampa', 'FL'],
    ['tampa fl', 'tampa', 'FL'],
    ['TAMPA,FL', 'tampa', 'FL'],
    ['tampa florida', 'tampa', 'FL'],
    ['Tampa, Florida, United States', 'tampa', 'FL'],
    ['Tampa, FL 33602, USA', 'tampa', 'FL'],
    ['Tampa, FL 33602-1234', 'tampa', 'FL'],
    ['Tampa, FL 336021234', 'tampa', 'FL'],
    ['Tampa 33602 FL', 'tampa', 'FL'],
    ['Tampa, FL, U.S.A.', 'tampa', 'FL'],
    ['Tampa, FL, United States of America', 'tampa', 'FL'],
    ['New York, NY', 'new-york', 'NY'],
    ['new york new york', 'new-york', 'NY'],
    ['Kansas City, KS', 'kansas-city', 'KS'],
    ['kansas city missouri', 'kansas-city', 'MO'],
    ['Washington, D.C.', 'washington', 'DC'],
    ['Washington, District of Columbia', 'washington', 'DC'],
    ['Charleston, West Virginia', 'charleston', 'WV'],
    ['Virginia, MN', 'virginia', 'MN'],
    ['Saint Louis, MO', 'st-louis', 'MO'],
    ['St.Louis,MO', 'st-louis', 'MO'],
    ['Ft. Worth TX', 'fort-worth', 'TX'],
    ['Billings, MT', 'billings', 'MT'],
    ['Mt. Dora, FL', 'mount-dora', 'FL'],
    ['Tampa', 'tampa', null],
    ['Tampa, USA', 'tampa', null],
    ['Oklahoma City', 'oklahoma-city', null],
  ])('%j is first read as the city %s in %s', (text, slug, state) => {
    expect(cityOf(text)).toEqual([slug, state])
  })

  test('is a city in the selected state, also if the state has the same name', () => {
    expect(cityOf('new york', 'NY')).toEqual(['new-york', 'NY'])
    expect(cityOf('washington', 'DC')).toEqual(['washington', 'DC'])
    expect(cityOf('Tampa, FL 33602', 'FL')).toEqual(['tampa', 'FL'])
    expect(parseLocation('', 'FL')).toMatchObject({ tokens: [], state: 'FL', cities: [] })
  })

  test.each(['33602', '33602-1234', '336021234', '33602, USA', 'FL 33602', '33602 Florida'])(
    '%j is a ZIP code',
    (text) => {
      expect(parseLocation(text)).toMatchObject({ isZip: true, tokens: ['33602'], cities: [] })
    },
  )

  test.each(['336', '3360', '336022', '100 Main St', '33602 Main St', 'tampa'])(
    '%j is no ZIP code',
    (text) => {
      expect(parseLocation(text).isZip).toBe(false)
    },
  )

  test.each([
    ['New York', ['new', 'york']],
    ['Washington, USA', ['washington']],
    ['MT', ['mt']],
    ['n.y.', ['ny']],
  ])('%j is the name of a state, and no city alone', (text, tokens) => {
    expect(parseLocation(text)).toMatchObject({ tokens, cities: [], cityWords: [], fuzzyCity: '' })
  })

  test('has words of the city that must not be those of a state', () => {
    expect(parseLocation('jersey city').cityWords).toEqual(['jersey'])
    expect(parseLocation('Jersey City, NJ').cityWords).toEqual(['jersey'])
    expect(parseLocation('jacksonville nor').cityWords).toEqual([])
    expect(parseLocation('st pete').cityWords).toEqual([])
  })

  test('names its state', () => {
    expect(
      ['Florida', 'FL, USA', 'Tampa, FL 33602', 'FL 33602', 'tampa'].map(stateOfLocation),
    ).toEqual(['FL', 'FL', 'FL', 'FL', null])
  })
})

describe('the visitor’s position', () => {
  test.each([
    'near me',
    'Near Me',
    'nearby',
    'near by',
    'plumbers near me',
    'plumber nearby',
    'my location',
    'Current Location',
    'my current location',
    'around me',
    'in my area',
  ])('is meant by %j', (text) => {
    expect(isNearMe(text)).toBe(true)
    expect(parseLocation(text)).toMatchObject({ isNearMe: true, tokens: [], cities: [] })
  })

  test.each(['Near', 'Mena', 'near tampa', 'Location', 'Nearby Ave', 'me', ''])(
    'is not meant by %j',
    (text) => {
      expect(isNearMe(text)).toBe(false)
    },
  )
})
