// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import type { Post } from '#contract/entities.ts'
import { toPostSlug } from '#contract/rules/post-slug.ts'
import {
  cleanHtml,
  normalizeImageUrl,
  normalizeLinkUrl,
} from '../../../web/src/admin/blog/editor/html.ts'
import {
  emptyFields,
  nextSlug,
  slugFollowsTitle,
  toFormFields,
  toRequestBody,
} from '../../../web/src/admin/blog/form/fields.ts'
import {
  filterPosts,
  listHref,
  paginatePosts,
  readListState,
  viewPath,
} from '../../../web/src/admin/blog/list/list-state.ts'
import { fromWallTime, toWallTime } from '../../../web/src/admin/blog/site-time.ts'
import { formatDateTime } from '../../../web/src/admin/ui/admin-time.tsx'
import { fc } from '../../support/property.ts'

const post: Post = {
  id: 7,
  slug: 'leaks',
  title: 'Leaks',
  excerpt: null,
  content: '<p>Water</p>',
  imageUrl: null,
  categoryName: 'Plumbers',
  status: 'draft',
  scheduledAt: null,
  publishedAt: null,
  authorName: 'Editorial team',
  authorTitle: null,
  createdAt: '2026-11-01T12:00:00.000Z',
  updatedAt: '2026-11-01T12:00:00.000Z',
}

describe('site time: fromWallTime and toWallTime', () => {
  test.each([
    ['2026-11-21T09:00', '2026-11-21T14:00:00.000Z', 'Nov 21, 2026, 9:00 AM EST'],
    ['2026-07-04T09:00', '2026-07-04T13:00:00.000Z', 'Jul 4, 2026, 9:00 AM EDT'],
    ['2027-03-14T01:59', '2027-03-14T06:59:00.000Z', 'Mar 14, 2027, 1:59 AM EST'],
    ['2027-03-14T03:00', '2027-03-14T07:00:00.000Z', 'Mar 14, 2027, 3:00 AM EDT'],
    // This hour occurs twice. The first occurrence is used.
    ['2026-11-01T01:30', '2026-11-01T05:30:00.000Z', 'Nov 1, 2026, 1:30 AM EDT'],
    ['2026-11-01T02:00', '2026-11-01T07:00:00.000Z', 'Nov 1, 2026, 2:00 AM EST'],
  ])('converts %s to %s and back', (wall, time, words) => {
    expect(fromWallTime(wall)).toBe(time)
    expect(toWallTime(time)).toBe(wall)
    expect(formatDateTime(time).replaceAll('\u202f', ' ')).toBe(words)
  })

  test('converts a time that is skipped in spring to one hour later', () => {
    expect(toWallTime(fromWallTime('2027-03-14T02:30'))).toBe('2027-03-14T03:30')
  })

  test.each(['', 'tomorrow', '2026-13-45', '21.11.2026 09:00'])('rejects %j', (wall) => {
    expect(fromWallTime(wall)).toBeNull()
    expect(toWallTime(wall)).toBe('')
    expect(formatDateTime(wall)).toBe('—')
  })

  test('converts any time to wall time and back in any time zone, except in the repeated autumn hour', () => {
    const zones = fc.constantFrom(
      'America/New_York',
      'Europe/Berlin',
      'Asia/Kolkata',
      'Pacific/Chatham',
      'UTC',
    )
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_102_444_800 }), zones, (seconds, zone) => {
        const time = new Date(Math.floor(seconds / 60) * 60_000)
        const wall = toWallTime(time.toISOString(), zone)
        const roundTrip = fromWallTime(wall, zone) ?? ''
        expect(toWallTime(roundTrip, zone)).toBe(wall)
        expect([0, 3_600_000]).toContain(time.getTime() - Date.parse(roundTrip))
      }),
    )
  })
})

describe('the slug of a post', () => {
  test('follows the title until the post was published or the slug was edited', () => {
    expect(slugFollowsTitle(emptyFields, null)).toBe(true)
    expect(slugFollowsTitle({ title: 'Leaks', slug: 'leaks' }, post)).toBe(true)
    expect(slugFollowsTitle({ title: 'Leaks', slug: 'my-leaks' }, post)).toBe(false)
    expect(
      slugFollowsTitle({ title: 'Leaks', slug: 'leaks' }, { ...post, status: 'scheduled' }),
    ).toBe(true)
    expect(
      slugFollowsTitle(
        { title: 'Leaks', slug: 'leaks' },
        { ...post, status: 'published', publishedAt: post.createdAt },
      ),
    ).toBe(false)
  })

  test('is valid and not longer than the limit of the form', () => {
    expect(toPostSlug('Bob\'s A/C & "Heating"')).toBe('bobs-a-c-heating')
    expect(toPostSlug('a'.repeat(199) + ' b').length).toBeLessThanOrEqual(200)
  })

  test.each([
    ['roofs', 'roofs-2'],
    ['roofs-2', 'roofs-3'],
    ['roofs-9', 'roofs-10'],
    ['top-10-roofs', 'top-10-roofs-2'],
  ])('gets a replacement if %s is in use: %s', (slug, next) => {
    expect(nextSlug(slug)).toBe(next)
  })

  test('gets a replacement that is not longer than the limit, even if the slug has that length', () => {
    expect(nextSlug('a'.repeat(200))).toBe(`${'a'.repeat(198)}-2`)
  })
})

describe('the request body of a post', () => {
  test('omits the status of a scheduled post until another status is selected', () => {
    const scheduled: Post = {
      ...post,
      status: 'scheduled',
      scheduledAt: '2099-01-15T14:00:00.000Z',
    }
    expect(toRequestBody(toFormFields(scheduled), scheduled)).not.toHaveProperty('status')
    expect(toRequestBody({ ...toFormFields(scheduled), status: 'draft' }, scheduled)).toMatchObject(
      {
        status: 'draft',
        publishedAt: null,
      },
    )
  })

  test('preserves the seconds of the publication time unless the time was changed', () => {
    const published: Post = {
      ...post,
      status: 'published',
      publishedAt: '2026-11-01T12:00:33.000Z',
    }
    const fields = toFormFields(published)
    expect(toRequestBody(fields, published)).not.toHaveProperty('publishedAt')
    expect(toRequestBody({ ...fields, publishedAt: '2026-11-02T09:00' }, published)).toMatchObject({
      status: 'published',
      publishedAt: '2026-11-02T14:00:00.000Z',
    })
    expect(toRequestBody({ ...fields, publishedAt: '' }, published)).toMatchObject({
      status: 'published',
      publishedAt: null,
    })
  })

  test('contains status and publication time of a new post', () => {
    expect(toRequestBody({ ...emptyFields, status: 'published' }, null)).toMatchObject({
      status: 'published',
      publishedAt: null,
    })
  })
})

describe('the admin list of posts', () => {
  test('reads its state from the URL, writes it there and uses defaults for invalid values', () => {
    expect(readListState(new URLSearchParams('tab=drafts&q=+roof+&page=3'))).toEqual({
      tab: 'drafts',
      q: 'roof',
      page: 3,
    })
    expect(readListState(new URLSearchParams('tab=x&page=-1'))).toEqual({
      tab: 'all',
      q: '',
      page: 1,
    })
    expect(listHref({ tab: 'all', q: '', page: 1 })).toBe('/admin/blog')
    expect(listHref({ tab: 'drafts', q: 'a b', page: 2 })).toBe(
      '/admin/blog?tab=drafts&q=a+b&page=2',
    )
  })

  test('searches titles and categories and shows 20 posts per page', () => {
    const posts = Array.from({ length: 41 }, (_, index) => ({
      ...post,
      id: index,
      title: `Post ${index}`,
    }))
    expect(filterPosts(posts, 'PLUMB')).toHaveLength(41)
    expect(filterPosts(posts, 'post 40').map(({ id }) => id)).toEqual([40])
    expect(paginatePosts(posts, 3)).toMatchObject({ page: 3, totalPages: 3 })
    expect(paginatePosts(posts, 99).posts.map(({ id }) => id)).toEqual([40])
    expect(paginatePosts([], 1)).toEqual({ posts: [], page: 1, totalPages: 1 })
  })

  test('links to the preview of a post that is not public', () => {
    expect(viewPath(post)).toBe('/blog/leaks?preview=1')
    expect(viewPath({ ...post, status: 'published' })).toBe('/blog/leaks')
  })
})

describe('the rules for editor HTML', () => {
  test.each([
    ['<p></p>', ''],
    ['<p>One</p><p></p><p><br></p><p>Two</p>', '<p>One</p>\n<p>Two</p>'],
    [
      '<ul><li><p>One</p></li><li><p>Two</p><ul><li><p>Three</p></li></ul></li></ul>',
      '<ul><li>One</li>\n<li>Two<ul><li>Three</li></ul></li></ul>',
    ],
    ['<ul><li><p>One</p><p>More</p></li></ul>', '<ul><li><p>One</p><p>More</p></li></ul>'],
    ['<p><img src="/uploads/a.webp" alt=""></p>', '<p><img src="/uploads/a.webp" alt=""></p>'],
  ])('store %s as %s', (html, clean) => {
    expect(cleanHtml(html)).toBe(clean)
    expect(cleanHtml(clean)).toBe(clean)
  })

  test.each([
    'https://a.example/b',
    '/contact',
    '#top',
    'mailto:a@b.co',
    'tel:+18135550100',
    'example.com',
  ])('accept the link URL %s', (address) => {
    expect(normalizeLinkUrl(address)).not.toBeNull()
  })

  test.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'java\nscript:alert(1)',
    '',
  ])('reject the link and picture URL %j', (address) => {
    expect(normalizeLinkUrl(address)).toBeNull()
    expect(normalizeImageUrl(address)).toBeNull()
  })
})
