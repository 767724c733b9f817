import type { Category, Contractor, Post, User } from '#contract/entities.ts'
import { seedCategories } from '#contract/rules/categories.ts'
import { buildContractor } from './contractors.ts'

const dates = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' }

/** The seven categories as `GET /api/categories` returns them. Later categories have higher counts. */
export const categories: Category[] = seedCategories.map((category) => ({
  ...category,
  ...dates,
  count: category.id * 10,
}))

/** Returns one of the seven categories by slug. */
export function category(slug: string): Category {
  const found = categories.find((candidate) => candidate.slug === slug)
  if (!found) throw new Error(`no category ${slug}`)
  return found
}

export function buildPost(overrides: Partial<Post> = {}): Post {
  return {
    id: 1,
    slug: 'leaking-tap',
    title: 'Leaking tap',
    excerpt: null,
    content: '<p>Close the valve.</p>',
    imageUrl: null,
    categoryName: 'Plumbing',
    status: 'published',
    scheduledAt: null,
    publishedAt: '2026-01-01T12:00:00.000Z',
    authorName: 'Editorial team',
    authorTitle: null,
    ...dates,
    ...overrides,
  }
}

export function buildUser(overrides: Partial<User> = {}): User {
  return {
    id: 1,
    username: 'ann',
    email: 'ann@example.com',
    isAdmin: false,
    isContractor: false,
    hasActiveSubscription: false,
    listingCredits: 0,
    emailConfirmed: true,
    ...overrides,
  }
}

/** Returns one contractor per override. The ids start at `firstId`. */
export function buildContractors(
  overrides: readonly Partial<Contractor>[],
  firstId = 1,
): Contractor[] {
  return overrides.map((override, n) =>
    buildContractor({ id: firstId + n, name: `Business ${firstId + n}`, ...override }),
  )
}

/** Returns the ids of the items, in order. */
export const idsOf = (items: readonly { id: number }[]) => items.map(({ id }) => id)
