// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import type { Post } from '#contract/entities.ts'
import { linkAddress, pictureAddress } from '../../web/src/features/admin-blog/editor/addresses.ts'
import { cleanHtml } from '../../web/src/features/admin-blog/editor/clean-html.ts'
import {
  bodyOf,
  emptyFields,
  fieldsOf,
  nextSlug,
  slugFollows,
  slugOf,
} from '../../web/src/features/admin-blog/form/fields.ts'
import {
  listHref,
  matching,
  pageOfList,
  readListState,
  viewPath,
} from '../../web/src/features/admin-blog/list/list-state.ts'
import { fromWall, toWall } from '../../web/src/features/admin-blog/site-time.ts'
import { formatMoment } from '../../web/src/lib/moment.ts'
import { fc } from '../support/property.ts'

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

describe('a time as clocks of the site show it', () => {
  test.each([
    ['2026-11-21T09:00', '2026-11-21T14:00:00.000Z', 'Nov 21, 2026, 9:00 AM EST'],
    ['2026-07-04T09:00', '2026-07-04T13:00:00.000Z', 'Jul 4, 2026, 9:00 AM EDT'],
    ['2027-03-14T01:59', '2027-03-14T06:59:00.000Z', 'Mar 14, 2027, 1:59 AM EST'],
    ['2027-03-14T03:00', '2027-03-14T07:00:00.000Z', 'Mar 14, 2027, 3:00 AM EDT'],
    // Comes twice: the first.
    ['2026-11-01T01:30', '2026-11-01T05:30:00.000Z', 'Nov 1, 2026, 1:30 AM EDT'],
    ['2026-11-01T02:00', '2026-11-01T07:00:00.000Z', 'Nov 1, 2026, 2:00 AM EST'],
  ])('%s is %s', (wall, time, words) => {
    expect(fromWall(wall)).toBe(time)
    expect(toWall(time)).toBe(wall)
    expect(formatMoment(time).replaceAll('\u202f', ' ')).toBe(words)
  })

  test('that spring leaves out is an hour later', () => {
    expect(toWall(fromWall('2027-03-14T02:30'))).toBe('2027-03-14T03:30')
  })

  test.each(['', 'tomorrow', '2026-13-45', '21.11.2026 09:00'])('%j is none', (wall) => {
    expect(fromWall(wall)).toBeNull()
    expect(toWall(wall)).toBe('')
    expect(formatMoment(wall)).toBe('—')
  })

  test('goes there and back in any zone, but for the hour that comes twice', () => {
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
        const wall = toWall(time.toISOString(), zone)
        const again = fromWall(wall, zone) ?? ''
        expect(toWall(again, zone)).toBe(wall)
        expect([0, 3_600_000]).toContain(time.getTime() - Date.parse(again))
      }),
    )
  })
})

describe('the slug', () => {
  test('goes with the title while the post was never public and nobody wrote another', () => {
    expect(slugFollows(emptyFields, null)).toBe(true)
    expect(slugFollows({ title: 'Leaks', slug: 'leaks' }, post)).toBe(true)
    expect(slugFollows({ title: 'Leaks', slug: 'my-leaks' }, post)).toBe(false)
    expect(slugFollows({ title: 'Leaks', slug: 'leaks' }, { ...post, status: 'scheduled' })).toBe(
      true,
    )
    expect(
      slugFollows(
        { title: 'Leaks', slug: 'leaks' },
        { ...post, status: 'published', publishedAt: post.createdAt },
      ),
    ).toBe(false)
  })

  test('is that of the rule, and no longer than the form takes', () => {
    expect(slugOf('Bob\'s A/C & "Heating"')).toBe('bobs-a-c-heating')
    expect(slugOf('a'.repeat(199) + ' b').length).toBeLessThanOrEqual(200)
  })

  test.each([
    ['roofs', 'roofs-2'],
    ['roofs-2', 'roofs-3'],
    ['roofs-9', 'roofs-10'],
    ['top-10-roofs', 'top-10-roofs-2'],
  ])('%s, when taken: %s', (slug, next) => {
    expect(nextSlug(slug)).toBe(next)
  })

  test('proposed for a long one is still short enough', () => {
    expect(nextSlug('a'.repeat(200))).toBe(`${'a'.repeat(198)}-2`)
  })
})

describe('a post as it is sent', () => {
  test('leaves a scheduled one scheduled until something else is chosen', () => {
    const scheduled: Post = {
      ...post,
      status: 'scheduled',
      scheduledAt: '2099-01-15T14:00:00.000Z',
    }
    expect(bodyOf(fieldsOf(scheduled), scheduled)).not.toHaveProperty('status')
    expect(bodyOf({ ...fieldsOf(scheduled), status: 'draft' }, scheduled)).toMatchObject({
      status: 'draft',
      publishedAt: null,
    })
  })

  test('keeps the seconds of its time unless that was changed', () => {
    const published: Post = {
      ...post,
      status: 'published',
      publishedAt: '2026-11-01T12:00:33.000Z',
    }
    const fields = fieldsOf(published)
    expect(bodyOf(fields, published)).not.toHaveProperty('publishedAt')
    expect(bodyOf({ ...fields, publishedAt: '2026-11-02T09:00' }, published)).toMatchObject({
      status: 'published',
      publishedAt: '2026-11-02T14:00:00.000Z',
    })
    expect(bodyOf({ ...fields, publishedAt: '' }, published)).toMatchObject({
      status: 'published',
      publishedAt: null,
    })
  })

  test('says both of a new one', () => {
    expect(bodyOf({ ...emptyFields, status: 'published' }, null)).toMatchObject({
      status: 'published',
      publishedAt: null,
    })
  })
})

describe('the list', () => {
  test('has its state in the address, and makes sense of any', () => {
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

  test('finds words in titles and categories, 20 posts a page', () => {
    const posts = Array.from({ length: 41 }, (_, index) => ({
      ...post,
      id: index,
      title: `Post ${index}`,
    }))
    expect(matching(posts, 'PLUMB')).toHaveLength(41)
    expect(matching(posts, 'post 40').map(({ id }) => id)).toEqual([40])
    expect(pageOfList(posts, 3)).toMatchObject({ page: 3, totalPages: 3 })
    expect(pageOfList(posts, 99).posts.map(({ id }) => id)).toEqual([40])
    expect(pageOfList([], 1)).toEqual({ posts: [], page: 1, totalPages: 1 })
  })

  test('leads to the preview of what is not public', () => {
    expect(viewPath(post)).toBe('/blog/leaks?preview=1')
    expect(viewPath({ ...post, status: 'published' })).toBe('/blog/leaks')
  })
})

describe('what the editor wrote', () => {
  test.each([
    ['<p></p>', ''],
    ['<p>One</p><p></p><p><br></p><p>Two</p>', '<p>One</p>\n<p>Two</p>'],
    [
      '<ul><li><p>One</p></li><li><p>Two</p><ul><li><p>Three</p></li></ul></li></ul>',
      '<ul><li>One</li>\n<li>Two<ul><li>Three</li></ul></li></ul>',
    ],
    ['<ul><li><p>One</p><p>More</p></li></ul>', '<ul><li><p>One</p><p>More</p></li></ul>'],
    ['<p><img src="/uploads/a.webp" alt=""></p>', '<p><img src="/uploads/a.webp" alt=""></p>'],
  ])('%s is stored as %s', (html, clean) => {
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
  ])('may lead to %s', (address) => {
    expect(linkAddress(address)).not.toBeNull()
  })

  test.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'java\nscript:alert(1)',
    '',
  ])('leads nowhere by %j', (address) => {
    expect(linkAddress(address)).toBeNull()
    expect(pictureAddress(address)).toBeNull()
  })
})
