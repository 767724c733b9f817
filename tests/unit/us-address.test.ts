import { describe, expect, it } from 'vitest'
import { parseUsAddress } from '#contract/rules/us-address.ts'

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
    ['1 Port Washington', { street: null, city: null, state: null, zipcode: null }],
    [
      '10 Rue de la Paix, 75002 Paris, France',
      { street: null, city: null, state: null, zipcode: null },
    ],
    ['', { street: null, city: null, state: null, zipcode: null }],
  ])('is parsed: %s', (text, parts) => {
    expect(parseUsAddress(text)).toEqual(parts)
  })
})
