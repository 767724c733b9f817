import { describe, expect, test } from 'vitest'
import { parseLocation } from '#contract/rules/location.ts'
import { didYouMean, indexForSearch, isOtherPlace } from '#contract/rules/search.ts'
import { closestCities } from '#contract/rules/similar-cities.ts'
import { buildContractor } from '../support/contractors.ts'
import { searchDirectory } from '../support/search-directory.ts'

const index = indexForSearch([
  buildContractor({ id: 1, name: 'Bay Plumbing', city: 'Tampa', zipcode: '33602', rating: 45 }),
  buildContractor({
    id: 2,
    name: 'Arch Plumbing',
    city: 'St. Petersburg',
    zipcode: '33701',
    location: '12 Tampa Rd',
    rating: 0,
  }),
  buildContractor({
    id: 3,
    name: 'Cape Electric',
    city: 'Tampa',
    zipcode: '33610',
    categoryId: 2,
    rating: 50,
  }),
  buildContractor({
    id: 4,
    name: 'Dune Plumbing',
    city: 'Jacksonville',
    state: 'NC',
    zipcode: '28540',
    rating: 45,
  }),
  buildContractor({
    id: 5,
    name: 'Eel Plumbing',
    city: 'Jacksonville',
    zipcode: '32202',
    location: '900 Atlantic Blvd',
    rating: 45,
    reviewCount: 9,
  }),
])
const found = (location: string, categoryId: number | null = null, state: string | null = null) =>
  searchDirectory(index, { location, categoryId, state }).map(({ id }) => id)

describe('the directory search', () => {
  test.each([
    ['tampa', [3, 1]],
    ['Tampa, FL', [3, 1]],
    ['tampa fl', [3, 1]],
    ['33602', [1]],
    ['336', [3, 1]],
    ['st pete', [2]],
    ['Saint Petersburg', [2]],
    ['st-petersburg', [2]],
    ['jacksonville', [5, 4]],
    ['jacksonville nc', [4]],
    ['north carolina', [4]],
    ['atlantic blvd', [5]],
    ['tmpa', [3, 1]],
    ['jaksonvile fl', [5]],
    ['zzzzzz', []],
    ['%', []],
    ['_ampa', [3, 1]],
    ['', []],
  ])('%j finds %j', (location, ids) => {
    expect(found(location)).toEqual(ids)
  })

  test('streets are searched only if no city, state or ZIP code matches', () => {
    expect(found('tampa rd')).toEqual([2])
  })

  test('category and state limit the results', () => {
    expect(found('tampa', 2)).toEqual([3])
    expect(found('jacksonville', null, 'FL')).toEqual([5])
    expect(found('', 2)).toEqual([3])
  })

  test('a known city without contractors of the category finds nothing', () => {
    expect(found('jacksonville', 2)).toEqual([])
  })
})

/** Contractors with these ids in these places. "Kansas City, KS 66101, 3" also has a category. */
const directoryOf = (places: Record<number, string>) =>
  indexForSearch(
    Object.entries(places).map(([id, text]) => {
      const [city = '', state = '', category = '3'] = text.split(', ')
      const [code = '', zipcode = null] = state.split(' ')
      const place = { city, state: code, zipcode, location: '1 Example St' }
      return buildContractor({ id: Number(id), ...place, categoryId: Number(category), rating: 0 })
    }),
  )
const idsIn = (
  places: Record<number, string>,
  location: string,
  categoryId: number | null = null,
  state: string | null = null,
) => searchDirectory(directoryOf(places), { location, categoryId, state }).map(({ id }) => id)

describe('a known city with its state', () => {
  const places = {
    1: 'New York, NY 10001',
    2: 'Buffalo, NY 14201',
    3: 'Jersey City, NJ 07302',
    4: 'Atlantic City, NJ 08401',
    5: 'Kansas City, KS 66101',
    6: 'Dodge City, KS 67801',
    7: 'Midwest City, OK 73110',
    8: 'Kansas City, MO 64101',
    9: 'Springfield, IL 62701',
    10: 'Springfield, MO 65806',
    11: 'Spring, TX 77373',
    12: 'North Springfield, IL 62702',
    13: 'Miami Beach, FL 33139',
    14: 'Atlantic City, NJ, 2',
  }
  test.each([
    ['New York, NY', [1]],
    ['new york new york', [1]],
    ['Jersey City, NJ', [3]],
    ['jersey city new jersey', [3]],
    ['Jersey City', [3]],
    ['Kansas City, KS', [5]],
    ['Kansas City, Missouri', [8]],
    ['kansas city', [5, 8]],
    ['Springfield, IL, USA', [9]],
    ['Springfield, Illinois, United States', [9]],
    ['Springfield, IL 62799', [9]],
    ['springfield', [9, 10]],
    ['KS Kansas City', [5]],
  ])('%j finds %j', (location, ids) => {
    expect(idsIn(places, location)).toEqual(ids)
  })

  test('without contractors of the category finds none', () => {
    expect(idsIn(places, 'Jersey City, NJ', 2)).toEqual([])
    expect(idsIn(places, 'jersey city', 2, 'NJ')).toEqual([])
    expect(idsIn(places, 'Atlantic City, NJ', 2)).toEqual([14])
  })

  test.each([
    ['Oklahoma City, OK', []],
    ['Oklahoma City', []],
    ['Ocean City, NJ', []],
    ['Lake Miami, FL', []],
  ])('that the directory lacks, %j, finds no city that shares a word', (location, ids) => {
    expect(idsIn(places, location)).toEqual(ids)
  })

  test('is searched in the selected state, whatever the name of the state is', () => {
    expect(idsIn(places, 'new york', null, 'NY')).toEqual([1])
    expect(idsIn(places, 'kansas city', null, 'KS')).toEqual([5])
    expect(idsIn(places, '', null, 'NJ')).toEqual([3, 4, 14])
  })

  test('the name of a state alone finds the state and the cities that begin with it', () => {
    expect(idsIn(places, 'New York')).toEqual([1, 2])
    expect(idsIn(places, 'kansas')).toEqual([5, 6, 8])
    expect(idsIn(places, 'Kansas, USA')).toEqual([5, 6, 8])
    expect(idsIn({ 1: 'Billings, MT', 2: 'Mount Dora, FL' }, 'MT')).toEqual([1])
  })

  test.each([
    ['spr', [9, 10, 11, 12]],
    ['springf', [9, 10, 12]],
    ['springfield il', [9]],
    ['springfi, il', [9, 12]],
    ['jersey c', [3]],
    ['kansas city m', [8]],
    ['jersey', [3, 4, 14]],
    ['north s', [12]],
    ['mia', [13]],
    ['fort', []],
  ])('that is still being typed, %j, finds %j', (location, ids) => {
    expect(idsIn(places, location)).toEqual(ids)
  })
})

test('all spellings of a city find the same contractors', () => {
  const places = { 1: 'St. Louis, MO', 2: 'Saint Louis, MO', 3: 'St Louis, MO', 4: 'Louisiana, MO' }
  for (const text of ['St. Louis, MO', 'saint louis mo', 'St.Louis', 'ST LOUIS, Missouri, USA'])
    expect(idsIn(places, text)).toEqual([1, 2, 3])
  const forts = { 1: 'Fort Myers, FL', 2: 'Ft. Myers, FL', 3: 'Fort Myers Beach, FL' }
  expect(idsIn(forts, 'Ft Myers, FL')).toEqual([1, 2])
  expect(idsIn(forts, 'for')).toEqual([1, 2, 3])
})

test('five digits are a ZIP code, never a house number', () => {
  const index = indexForSearch([
    buildContractor({ id: 1, city: 'Tampa', zipcode: '33702', location: '10001 Example Blvd N' }),
    buildContractor({ id: 2, city: 'Brooklyn', state: 'NY', zipcode: '11201' }),
  ])
  const ids = (location: string) =>
    searchDirectory(index, { location, categoryId: null, state: null }).map(({ id }) => id)
  expect([ids('10001'), ids('10001, USA'), ids('NY 10001')]).toEqual([[], [], []])
  expect([ids('11201'), ids('11201-0001'), ids('11201 NY'), ids('10001 Example Blvd')]).toEqual([
    [2],
    [2],
    [2],
    [1],
  ])
})

test('the visitor’s position is not searched as a text', () => {
  const places = { 1: 'Meadow Near, FL', 2: 'Location, FL' }
  expect(idsIn(places, 'near me')).toEqual([])
  expect(idsIn(places, 'near me', 3)).toEqual([])
  expect(idsIn(places, 'current location', null, 'FL')).toEqual([])
})

describe('a result in another place than the one that was typed', () => {
  const isOther = (location: string, city: string, state: string | null = null) =>
    isOtherPlace(buildContractor({ city, location: '9 Bay Rd' }), parseLocation(location, state))
  test.each([
    ['tmpa', 'Tampa', true],
    ['tmpa fl', 'Tampa', true],
    ['Miami, FL', 'Miami Beach', true],
    ['Miami, FL', 'North Miami', true],
    ['Miami, FL', 'Miami', false],
    ['mia, fl', 'Miami Beach', false],
    ['miami', 'Miami Beach', false],
    ['st pete, fl', 'St. Petersburg', false],
    ['bay rd, fl', 'Tampa', false],
    ['florida', 'Tampa', false],
    ['', 'Tampa', false],
  ])('for %j and a contractor in %s: %s', (location, city, expected) => {
    expect(isOther(location, city)).toBe(expected)
  })

  test('is also known with a selected state', () => {
    expect(isOther('tampa', 'Tampa', 'FL')).toBe(false)
    expect(isOther('tmpa', 'Tampa', 'FL')).toBe(true)
    expect(isOther('', 'Tampa', 'FL')).toBe(false)
  })
})

test('a suggestion is returned for a misspelled location, but not for a known one', () => {
  expect(didYouMean(index, 'tmpa')).toEqual({ city: 'Tampa', state: 'FL' })
  expect(didYouMean(index, 'tampa')).toBeNull()
  expect(didYouMean(index, '99999')).toBeNull()
})

test('a city is not similar to another only because they share a word', () => {
  const closest = (city: string, ...cities: string[]) => [...closestCities(city, cities)]
  expect(closest('kansas-city', 'dodge-city')).toEqual([])
  expect(closest('palm-beach', 'vero-beach')).toEqual([])
  expect(closest('jaksonville-beach', 'jacksonville-beach', 'vero-beach')).toEqual([
    'jacksonville-beach',
  ])
  expect(closest('st-petersbrug', 'st-petersburg', 'st-cloud')).toEqual(['st-petersburg'])
  expect(closest('new-york-city', 'new-york')).toEqual(['new-york'])
})
