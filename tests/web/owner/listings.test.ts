import { zodResolver } from '@hookform/resolvers/zod'
import { describe, expect, test } from 'vitest'
import { businessProfileForm } from '#contract/owner-listings.ts'
import { formatPrice } from '../../../web/src/lib/format-price.ts'
import { newRequestId } from '../../../web/src/lib/request-id.ts'
import { emptyFields } from '../../../web/src/owner/listings/fields.ts'

const filled = {
  ...emptyFields,
  name: 'Acme',
  email: 'a@b.co',
  phone: '813 555 0100',
  address: '1 Bay St',
  city: 'Tampa',
  state: 'FL',
  zipcode: '33602',
  categoryId: '3',
  description: 'We mend pipes, taps and heaters, and have done so for years.',
  servicesOffered: 'Pipes',
}

describe('the fields of a listing', () => {
  test('are those of the listing form', () => {
    expect(Object.keys(emptyFields).toSorted()).toEqual(
      Object.keys(businessProfileForm.shape).toSorted(),
    )
  })

  test('are null if they are optional and empty, including years in business', async () => {
    const resolve = zodResolver(businessProfileForm, undefined, { mode: 'sync' })
    const { values } = await resolve(filled, undefined, {
      fields: {},
      shouldUseNativeValidation: false,
    })
    expect(values).toMatchObject({
      categoryId: 3,
      yearsInBusiness: null,
      website: null,
      openingHours: null,
      licenseNumber: null,
    })
  })
})

test('prices are shown in dollars', () => {
  expect(formatPrice(4999)).toBe('$49.99')
  expect(formatPrice(9999)).toBe('$99.99')
})

test('each request id is a new UUID', () => {
  expect(newRequestId()).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(newRequestId()).not.toBe(newRequestId())
})
