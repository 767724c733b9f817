import { describe, expect, test } from 'vitest'
import {
  CARDS_AT_ONCE,
  CARDS_BETWEEN_ADS,
  categoryNames,
  LATEST_POSTS,
  newestFirst,
  postsIn,
  readCategory,
  readShown,
  relatedPosts,
} from '../../web/src/features/blog/lists.ts'
import { fc } from '../support/property.ts'
import { buildPost, idsOf } from './builders.ts'

const day = (n: number) => `2026-03-${String(n).padStart(2, '0')}T12:00:00.000Z`
const posts = [
  buildPost({ id: 1, publishedAt: day(1) }),
  buildPost({ id: 2, publishedAt: day(5), categoryName: 'Roofing' }),
  buildPost({ id: 3, publishedAt: day(9) }),
  buildPost({ id: 4, publishedAt: null }),
  buildPost({ id: 5, publishedAt: day(7) }),
  buildPost({ id: 6, publishedAt: day(8) }),
  buildPost({ id: 7, publishedAt: day(10), status: 'draft' }),
  buildPost({ id: 8, publishedAt: null, scheduledAt: day(28), status: 'scheduled' }),
]

test('the numbers are those of the specification', () => {
  expect({ CARDS_BETWEEN_ADS, CARDS_AT_ONCE, LATEST_POSTS }).toEqual({
    CARDS_BETWEEN_ADS: 6,
    CARDS_AT_ONCE: 24,
    LATEST_POSTS: 3,
  })
})

describe('posts', () => {
  test('stand newest first, one without a time last, none that is not published', () => {
    expect(idsOf(newestFirst(posts))).toEqual([3, 6, 5, 2, 1, 4])
  })

  test('with a date that cannot be read come last, without an error', () => {
    expect(
      idsOf(newestFirst([buildPost({ id: 1, publishedAt: 'soon' }), buildPost({ id: 2 })])),
    ).toEqual([2, 1])
  })

  test('are of one category, or all of them', () => {
    expect(idsOf(postsIn(posts, 'Roofing'))).toEqual([2])
    expect(postsIn(posts, '')).toHaveLength(posts.length)
    expect(postsIn(posts, 'Masonry')).toEqual([])
  })

  test('stay in the order they had, whatever order the list came in', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(posts, { minLength: posts.length }), (shuffled) => {
        expect(newestFirst(shuffled)).toEqual(newestFirst(posts))
      }),
    )
  })
})

describe('the categories of the blog', () => {
  test('are the distinct names', () => {
    expect(categoryNames(posts)).toEqual(['Plumbing', 'Roofing'])
    expect(categoryNames([])).toEqual([])
  })

  test.each([
    [null, ''],
    ['', ''],
    ['All Categories', ''],
    ['roofing', 'Roofing'],
    ['Masonry', 'Masonry'],
  ])('of an address: %j is %j', (asked, name) => {
    expect(readCategory(posts, asked)).toBe(name)
  })
})

describe('related articles', () => {
  test('are up to three others of the category, newest first', () => {
    expect(idsOf(relatedPosts(posts, { id: 3, categoryName: 'Plumbing' }))).toEqual([6, 5, 1])
    expect(relatedPosts(posts, { id: 2, categoryName: 'Roofing' })).toEqual([])
  })
})

describe('"Load more"', () => {
  test.each([
    [null, 24],
    ['', 24],
    ['x', 24],
    ['-5', 24],
    ['24', 24],
    ['25', 48],
    ['48', 48],
    ['1e9', 72],
    ['Infinity', 72],
  ])('shows for %j of 70 posts %i cards', (asked, shown) => {
    expect(readShown(asked, 70)).toBe(shown)
  })

  test('shows whole lots of 24, and no more than there are', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.integer().map(String)), fc.nat(200), (asked, total) => {
        const shown = readShown(asked, total)
        expect(shown % 24).toBe(0)
        expect(shown).toBeGreaterThanOrEqual(24)
        expect(shown).toBeLessThan(Math.max(total, 1) + 24)
      }),
    )
  })
})
