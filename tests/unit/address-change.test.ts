import { describe, expect, test } from 'vitest'
import { hasAddressChanged } from '#contract/rules/address-change.ts'

const here = { location: '12 Quay Street', city: 'St. Petersburg', state: 'FL', zipcode: '33701' }

describe('a listing', () => {
  test.each([
    { location: '14 Quay Street' },
    { location: null },
    { city: 'Tampa' },
    { state: 'GA' },
    { zipcode: '33702' },
    { zipcode: null },
  ])('has moved with %j', (changes) => {
    expect(hasAddressChanged(here, { ...here, ...changes })).toBe(true)
  })

  test.each([
    {},
    { location: '12 quay street' },
    { location: ' 12  Quay Street,' },
    { city: 'St Petersburg' },
    { state: 'Florida' },
  ])('has not moved with %j', (changes) => {
    expect(hasAddressChanged(here, { ...here, ...changes })).toBe(false)
  })
})
