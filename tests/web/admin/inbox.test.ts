import { describe, expect, test } from 'vitest'
import type { ContactRequest } from '#contract/entities.ts'
import { seedCategories } from '#contract/rules/categories.ts'
import { replyHref, toContractorPrefill } from '../../../web/src/admin/contact-requests/reply.ts'
import {
  countRequests,
  filterRequests,
  paginateRequests,
  parseFilter,
} from '../../../web/src/admin/contact-requests/use-inbox.ts'
import { emptyFields, prefilledFields } from '../../../web/src/admin/contractors/fields.ts'

const request = (id: number, overrides: Partial<ContactRequest> = {}): ContactRequest => ({
  id,
  businessName: `Business ${id}`,
  email: `b${id}@example.com`,
  phoneNumber: '(813) 555-0100',
  category: 'plumbing',
  message: 'Please list us',
  createdAt: '2026-11-20T12:00:00.000Z',
  isRead: false,
  isSpam: false,
  ...overrides,
})

const requests = [
  request(1),
  request(2, { isRead: true }),
  request(3, { isSpam: true }),
  request(4, { isSpam: true, isRead: true }),
]
const idsOf = (found: readonly ContactRequest[]) => found.map(({ id }) => id)
const defaults = { filter: 'all', q: '', openId: null } as const

describe('the inbox', () => {
  test('separates spam, which counts as neither read nor unread', () => {
    expect(countRequests(requests)).toEqual({ all: 2, unread: 1, read: 1, spam: 2 })
    expect(idsOf(filterRequests(requests, defaults))).toEqual([1, 2])
    expect(idsOf(filterRequests(requests, { ...defaults, filter: 'unread' }))).toEqual([1])
    expect(idsOf(filterRequests(requests, { ...defaults, filter: 'read' }))).toEqual([2])
    expect(idsOf(filterRequests(requests, { ...defaults, filter: 'spam' }))).toEqual([3, 4])
  })

  test('does not remove the open request from the unread list when it is marked as read', () => {
    expect(idsOf(filterRequests(requests, { ...defaults, filter: 'unread', openId: 2 }))).toEqual([
      1, 2,
    ])
    expect(idsOf(filterRequests(requests, { ...defaults, filter: 'unread', openId: 3 }))).toEqual([
      1,
    ])
    expect(idsOf(filterRequests(requests, { ...defaults, filter: 'spam', openId: 2 }))).toEqual([
      3, 4,
    ])
  })

  test.each([
    ['business 2', [2]],
    ['PLUMBER list', [1, 2]],
    ['b1@example', [1]],
    ['813-555', [1, 2]],
    ['8135550100', [1, 2]],
    ['555 nothing', []],
    ['%', []],
  ])('finds requests with all words of "%s"', (q, ids) => {
    expect(idsOf(filterRequests(requests, { ...defaults, q }))).toEqual(ids)
  })

  test('shows 25 requests per page and limits the page number', () => {
    const many = Array.from({ length: 51 }, (_, index) => request(index + 1))
    expect(paginateRequests(many, 3)).toMatchObject({ page: 3, totalPages: 3, shown: [{ id: 51 }] })
    expect(paginateRequests(many, 99).page).toBe(3)
    expect(paginateRequests([], 4)).toEqual({ page: 1, totalPages: 1, shown: [] })
  })

  test.each([
    ['unread', 'unread'],
    [null, 'all'],
    ['nonsense', 'all'],
    ['constructor', 'all'],
  ])('reads the filter from the URL: %s', (text, filter) => {
    expect(parseFilter(text)).toBe(filter)
  })
})

describe('replying to a request', () => {
  test('uses a mailto link whose headers the text of the request cannot change', () => {
    expect(replyHref(request(1, { businessName: 'A & B' }))).toBe(
      'mailto:b1@example.com?subject=Re%3A%20Listing%20A%20%26%20B%20on%20Lintel',
    )
    expect(
      replyHref(request(1, { email: 'a?bcc=x@example.com', businessName: 'A\r\nBcc: y' })),
    ).toBe('mailto:a%3Fbcc%3Dx@example.com?subject=Re%3A%20Listing%20A%20Bcc%3A%20y%20on%20Lintel')
  })

  test.each([
    ['general', '1'],
    ['electrical', '2'],
    ['plumbing', '3'],
    ['painting', '4'],
    ['hvac', '5'],
    ['landscaping', '7'],
    ['other', ''],
  ] as const)('for "%s" prefills a contractor with category "%s"', (category, categoryId) => {
    expect(
      prefilledFields({ prefill: toContractorPrefill(request(1, { category })) }, seedCategories),
    ).toEqual({
      ...emptyFields,
      name: 'Business 1',
      email: 'b1@example.com',
      phone: '(813) 555-0100',
      description: 'Please list us',
      categoryId,
    })
  })

  test('prefills no category if the requested one does not exist', () => {
    expect(prefilledFields({ prefill: toContractorPrefill(request(1)) }, [])).toMatchObject({
      categoryId: '',
    })
  })
})
