import { describe, expect, it } from 'vitest'
import { parseUsAddress, restoreZip } from '#contract/rules/us-address.ts'

describe('an address', () => {
  it.each([
    [
      '4 Main St, Suite 2, Tampa, FL 33602, USA',
      { street: '4 Main St, Suite 2', city: 'Tampa', state: 'FL', zipcode: '33602' },
    ],
    [
      '4 Main St, St. Petersburg, Florida 33701-1234, United States',
      { street: '4 Main St', city: 'St. Petersburg', state: 'FL', zipcode: '33701' },
    ],
    [
      '9 Trade St, Winston-Salem, North Carolina, 27101',
      { street: '9 Trade St', city: 'Winston-Salem', state: 'NC', zipcode: '27101' },
    ],
    [
      '350 5th Ave, New York, New York 10118',
      { street: '350 5th Ave', city: 'New York', state: 'NY', zipcode: '10118' },
    ],
    [
      '1 K St NW, Washington, District of Columbia',
      { street: '1 K St NW', city: 'Washington', state: 'DC', zipcode: null },
    ],
    [
      '8 Elm Rd, Ocala, FL 34470.',
      { street: '8 Elm Rd', city: 'Ocala', state: 'FL', zipcode: '34470' },
    ],
    [
      '8 K St., Washington, D.C.',
      { street: '8 K St.', city: 'Washington', state: 'DC', zipcode: null },
    ],
    [
      'Calle 1, San Juan, 00907, Puerto Rico',
      { street: 'Calle 1', city: 'San Juan', state: 'PR', zipcode: '00907' },
    ],
    [
      '12345 Main St, Tampa FL 33602 USA',
      { street: '12345 Main St', city: 'Tampa', state: 'FL', zipcode: '33602' },
    ],
    [
      '1 Main St, Tampa, Hillsborough County, FL',
      { street: '1 Main St', city: 'Tampa', state: 'FL', zipcode: null },
    ],
    ['Tampa, FL', { street: null, city: 'Tampa', state: 'FL', zipcode: null }],
    ['12345 Main St, FL', { street: '12345 Main St', city: null, state: 'FL', zipcode: null }],
    ['33602', { street: null, city: null, state: null, zipcode: '33602' }],
    ['1 Port Washington, 11050', { street: null, city: null, state: null, zipcode: '11050' }],
    ['1 Port Washington', { street: null, city: null, state: null, zipcode: null }],
    [
      '10 Rue de la Paix, 75002 Paris, France',
      { street: null, city: null, state: null, zipcode: null },
    ],
    ['', { street: null, city: null, state: null, zipcode: null }],
    [
      '257 Example Ave, Jersey City, NJ 7307',
      { street: '257 Example Ave', city: 'Jersey City', state: 'NJ', zipcode: '07307' },
    ],
    [
      '4 Example St, Boston, MA 2118, USA',
      { street: '4 Example St', city: 'Boston', state: 'MA', zipcode: '02118' },
    ],
    ['Boston, MA, 2118-1234', { street: null, city: 'Boston', state: 'MA', zipcode: '02118' }],
    [
      'Hartford, Connecticut 6103.0',
      { street: null, city: 'Hartford', state: 'CT', zipcode: '06103' },
    ],
    ['Portland, me 4101', { street: null, city: 'Portland', state: 'ME', zipcode: '04101' }],
    [
      'Calle 1, San Juan, PR 601',
      { street: 'Calle 1', city: 'San Juan', state: 'PR', zipcode: '00601' },
    ],
    [
      'San Juan, 907, Puerto Rico',
      { street: null, city: 'San Juan', state: 'PR', zipcode: '00907' },
    ],
    [
      '1 Main St, Tampa, FL 3360',
      { street: '1 Main St', city: 'Tampa', state: 'FL', zipcode: null, badZip: '3360' },
    ],
    [
      '1 Main St, Trenton, NJ 2118',
      { street: '1 Main St', city: 'Trenton', state: 'NJ', zipcode: null, badZip: '2118' },
    ],
    ['4 Main St, Apt in 1234', { street: null, city: null, state: null, zipcode: null }],
    ['1 Hwy NC 150', { street: null, city: null, state: null, zipcode: null }],
    ['1 Main St, Tampa, Suite 1200', { street: null, city: null, state: null, zipcode: null }],
    ['2118', { street: null, city: null, state: null, zipcode: null }],
  ])('is parsed: %s', (text, parts) => {
    expect(parseUsAddress(text)).toEqual(parts)
  })
})

describe('a ZIP code in a column of its own', () => {
  it.each([
    ['33602', 'FL', '33602'],
    ['33602-1234', null, '33602'],
    ['33602.0', null, '33602'],
    ['336021234', 'FL', '33602'],
    ['7307', 'NJ', '07307'],
    ['7307.0', 'New Jersey', '07307'],
    ['02118-1234', 'ma', '02118'],
    ['2118-1234', 'MA', '02118'],
    ['21181234', 'MA', '02118'],
    ['601', 'PR', '00601'],
    ['6390', 'NY', '06390'],
    ['3360', 'FL', null],
    ['2118', 'NJ', null],
    ['601', 'MA', null],
    ['7307', null, null],
    ['7307', 'Ontario', null],
    ['21', 'MA', null],
    ['ZIP 7307', 'NJ', null],
    ['', 'NJ', null],
  ])('%j with the state %j is %j', (text, state, zipcode) => {
    expect(restoreZip(text, state)).toBe(zipcode)
  })
})
