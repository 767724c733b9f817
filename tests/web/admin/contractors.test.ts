import { describe, expect, test } from 'vitest'
import { adminContractorForm } from '#contract/admin-contractors.ts'
import type { ContactRequest } from '#contract/entities.ts'
import { seedCategories } from '#contract/rules/categories.ts'
import {
  changedFields,
  emptyFields,
  prefilledFields,
  toRequestNames,
  withSampleValues,
} from '../../../web/src/admin/contractors/fields.ts'
import { isActiveAdminLink } from '../../../web/src/admin/layout/admin-links.ts'
import { formatDetails } from '../../../web/src/admin/pages/audit.tsx'
import { countUnread, withoutSpam } from '../../../web/src/admin/records/queries.ts'
import {
  parseAdminListParams,
  updateAdminListParams,
} from '../../../web/src/admin/ui/admin-list.ts'
import { formatFailure } from '../../../web/src/admin/ui/admin-toast.ts'
import { ApiError, InvalidResponseError, NetworkError } from '../../../web/src/lib/api-error.ts'
import { fc } from '../../support/property.ts'

const sizes = { sizeChoices: [10, 20, 50, 100], defaultSize: 20 }
const read = (query: string) => parseAdminListParams(new URLSearchParams(query), sizes)
const write = (query: string, change: Parameters<typeof updateAdminListParams>[1]) =>
  updateAdminListParams(new URLSearchParams(query), change, sizes).toString()

describe('the state of an admin list in the URL', () => {
  test('is page 1 with 20 per page and no search by default', () => {
    expect(read('')).toEqual({ q: '', page: 1, limit: 20 })
  })

  test.each(['0', '25', '-10', 'x', '1e9'])('has a size of 20 for %j', (size) =>
    expect(read(`limit=${size}`).limit).toBe(20),
  )
  test.each([
    ['0', 1],
    ['-3', 1],
    ['x', 1],
    ['2.9', 2],
    ['7', 7],
  ])('reads page %j as %i', (text, page) => expect(read(`page=${text}`).page).toBe(page))

  test('returns to page 1 on a new search or size, and does not write defaults', () => {
    expect(write('q=a&page=4', { q: 'b' })).toBe('q=b')
    expect(write('q=a&page=4', { limit: 50 })).toBe('q=a&limit=50')
    expect(write('q=a&limit=50&page=2', { q: '', limit: 20 })).toBe('')
    expect(write('q=a', { page: 3 })).toBe('q=a&page=3')
  })

  test('is the same after it was written to a URL and read from it', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 60 }),
        fc.integer({ min: 1, max: 5000 }),
        fc.constantFrom(...sizes.sizeChoices),
        (text, page, limit) => {
          const q = text.trim()
          expect(read(write(write('', { q, limit }), { page }))).toEqual({ q, page, limit })
        },
      ),
    )
  })
})

describe('the contractor form of the admin', () => {
  test('has exactly the fields of the contract', () => {
    expect(Object.keys(toRequestNames(emptyFields)).sort()).toEqual(
      Object.keys(adminContractorForm.shape).sort(),
    )
  })

  test('accepts prefilled texts and a category, phone and address under their names in requests, and ignores all other values', () => {
    const prefill = {
      name: 'Harbor Pipes',
      phoneNumber: '(813) 555-0100',
      address: '1 Bay St',
      categoryId: 3,
      isFeatured: true,
      userId: 5,
      email: { x: 1 },
      hasOwnProperty: 'x',
      unknown: 'y',
    }
    expect(prefilledFields({ prefill }, [])).toEqual({
      ...emptyFields,
      name: 'Harbor Pipes',
      phone: '(813) 555-0100',
      address: '1 Bay St',
      categoryId: '3',
    })
    for (const state of [null, undefined, 'x', {}, { prefill: 1 }, { prefill: {} }, { key: 'abc' }])
      expect(prefilledFields(state, seedCategories)).toBeNull()
  })

  test('sends only changed fields, and both coordinates if one changed', () => {
    const base = { ...emptyFields, name: 'A', latitude: '27.9', longitude: '-82.4' }
    expect(changedFields(base, base)).toEqual({})
    const changes = { name: 'B', isVerified: true, userId: 4 }
    expect(changedFields({ ...base, ...changes }, base)).toEqual(changes)
    expect(changedFields({ ...base, latitude: '28' }, base)).toEqual({
      latitude: '28',
      longitude: '-82.4',
    })
  })

  test('does not overwrite entered values when it is filled with samples, and is then valid', () => {
    const filled = withSampleValues({ ...emptyFields, city: 'Miami' }, 2)
    expect(filled).toMatchObject({ city: 'Miami', state: 'FL', categoryId: '2' })
    expect(adminContractorForm.safeParse(toRequestNames(filled)).success).toBe(true)
  })

  test.each([
    ['4.5', 45],
    ['4,5', 45],
    ['0.1', 1],
    ['5', 50],
    ['', 0],
  ])('shows the rating in stars and sends %j as %i tenths', (stars, tenths) => {
    expect(toRequestNames({ rating: stars })).toEqual({ rating: tenths })
  })

  test.each(['5.1', '4.55', '-1', 'x'])('sends no whole tenths for the rating %j', (stars) => {
    const filled = withSampleValues({ ...emptyFields, rating: stars }, 2)
    const { error } = adminContractorForm.safeParse(toRequestNames(filled))
    expect(error?.issues.map(({ path }) => path)).toEqual([['rating']])
  })

  test.each([
    [{}, 'name', 'Business name is required'],
    [{}, 'categoryId', 'Please select a category'],
    [{}, 'city', 'City is required'],
    [{}, 'state', 'State is required'],
    [{ rating: '51' }, 'rating', 'Rating must be a whole number between 0 and 50'],
    [{ rating: '4.5' }, 'rating', 'Rating must be a whole number between 0 and 50'],
    [{ reviewCount: '-1' }, 'reviewCount', 'Review count must be a whole number, 0 or greater'],
    [{ website: 'javascript:alert(1)' }, 'website', 'Please enter a valid website URL'],
    [{ email: 'nobody' }, 'email', 'Please enter a valid email address'],
    [{ latitude: '91' }, 'latitude', 'Latitude must be between -90 and 90'],
    [
      { name: 'A', categoryId: '1', city: 'Tampa', state: 'FL', latitude: '27.9' },
      'longitude',
      'Latitude is given without a longitude',
    ],
  ])('rejects %j with an error at %s: %s', (input, path, message) => {
    const { error } = adminContractorForm.safeParse({ ...toRequestNames(emptyFields), ...input })
    expect(error?.issues.find((issue) => issue.path[0] === path)?.message).toBe(message)
  })
})

describe('the message of a failed request', () => {
  test.each([
    [
      new ApiError(409, '', 'Conflict', { message: 'A business with this name already exists' }),
      'Failed to create contractor: A business with this name already exists',
    ],
    [new ApiError(502, '<h1>Gateway</h1>', 'Bad Gateway'), 'Failed to create contractor'],
    [new NetworkError(null), 'Failed to create contractor: The server could not be reached'],
    [new InvalidResponseError(' '), 'Failed to create contractor: Empty response from server'],
    [new InvalidResponseError('{'), 'Failed to create contractor: Invalid response from server'],
  ])('is derived from: %s', (error, text) =>
    expect(formatFailure('Failed to create contractor', error)).toBe(text),
  )
})

describe('the dashboard', () => {
  const request = (id: number, isRead: boolean, isSpam: boolean): ContactRequest => ({
    id,
    isRead,
    isSpam,
    businessName: 'B',
    email: 'b@example.com',
    phoneNumber: '8135550100',
    category: 'other',
    message: 'm',
    createdAt: '2026-01-01T00:00:00Z',
  })

  test('does not count spam as read or unread', () => {
    const requests = [request(1, false, false), request(2, true, false), request(3, false, true)]
    expect(withoutSpam(requests).map(({ id }) => id)).toEqual([1, 2])
    expect(countUnread(requests)).toBe(1)
  })

  test('marks Dashboard as active only on its page, and other links also on their subpages', () => {
    expect([
      isActiveAdminLink('/admin', '/admin'),
      isActiveAdminLink('/admin', '/admin/blog'),
    ]).toEqual([true, false])
    expect([
      isActiveAdminLink('/admin/blog', '/admin/blog/new'),
      isActiveAdminLink('/admin/blog', '/admin/blogs'),
    ]).toEqual([true, false])
  })
})

test('the details of an audit log entry are shown as readable text', () => {
  expect(
    formatDetails({
      contractorId: 5,
      fields: ['rating', 'city'],
      none: null,
      empty: [],
      deep: { a: 1 },
    }),
  ).toEqual([
    { name: 'contractor id', text: '5' },
    { name: 'fields', text: 'rating, city' },
    { name: 'deep', text: '{"a":1}' },
  ])
})
