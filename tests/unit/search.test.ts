import { describe, expect, test } from 'vitest'
import { didYouMean, indexForSearch, searchDirectory } from '#contract/rules/search.ts'
import { buildContractor } from '../support/contractors.ts'

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

test('a suggestion is returned for a misspelled location, but not for a known one', () => {
  expect(didYouMean(index, 'tmpa')).toEqual({ city: 'Tampa', state: 'FL' })
  expect(didYouMean(index, 'tampa')).toBeNull()
  expect(didYouMean(index, '99999')).toBeNull()
})
