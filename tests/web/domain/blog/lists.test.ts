import { describe, expect, test } from 'vitest'
import {
  filterByCategory,
  LATEST_POSTS,
  newestFirst,
  relatedPosts,
} from '#contract/rules/post-lists.ts'
import {
  CARDS_BETWEEN_ADS,
  CARDS_PER_BATCH,
  categoryNames,
  parseCategory,
  parseShownCount,
} from '../../../../web/src/public/blog/post-grid.tsx'
import { buildPost, idsOf } from '../../../support/builders.ts'
import { fc } from '../../../support/property.ts'

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

test('there are 6 cards between ads, 24 cards per batch and 3 latest posts', () => {
  expect({ CARDS_BETWEEN_ADS, CARDS_AT_ONCE: CARDS_PER_BATCH, LATEST_POSTS }).toEqual({
    CARDS_BETWEEN_ADS: 6,
    CARDS_AT_ONCE: 24,
    LATEST_POSTS: 3,
  })
})

describe('posts', () => {
  test('are listed only if published, newest first, with undated posts last', () => {
    expect(idsOf(newestFirst(posts))).toEqual([3, 6, 5, 2, 1, 4])
  })

  test('with an invalid date are last', () => {
    expect(
      idsOf(newestFirst([buildPost({ id: 1, publishedAt: 'soon' }), buildPost({ id: 2 })])),
    ).toEqual([2, 1])
  })

  test('can be filtered by category', () => {
    expect(idsOf(filterByCategory(posts, 'Roofing'))).toEqual([2])
    expect(filterByCategory(posts, '')).toHaveLength(posts.length)
    expect(filterByCategory(posts, 'Masonry')).toEqual([])
  })

  test('have the same order regardless of the order of the input', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(posts, { minLength: posts.length }), (shuffled) => {
        expect(newestFirst(shuffled)).toEqual(newestFirst(posts))
      }),
    )
  })
})

describe('blog categories', () => {
  test('are the distinct names of the posts', () => {
    expect(categoryNames(posts)).toEqual(['Plumbing', 'Roofing'])
    expect(categoryNames([])).toEqual([])
  })

  test.each([
    [null, ''],
    ['', ''],
    ['All Categories', ''],
    ['roofing', 'Roofing'],
    ['Masonry', 'Masonry'],
  ])('reads the query parameter %j as %j', (parameter, name) => {
    expect(parseCategory(posts, parameter)).toBe(name)
  })
})

describe('related posts', () => {
  test('are up to three other posts of the category, newest first', () => {
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
  ])('with the parameter %j and 70 posts shows %i cards', (parameter, shown) => {
    expect(parseShownCount(parameter, 70)).toBe(shown)
  })

  test('shows a multiple of 24, at most enough for all posts', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.integer().map(String)),
        fc.nat(200),
        (parameter, total) => {
          const shown = parseShownCount(parameter, total)
          expect(shown % 24).toBe(0)
          expect(shown).toBeGreaterThanOrEqual(24)
          expect(shown).toBeLessThan(Math.max(total, 1) + 24)
        },
      ),
    )
  })
})
