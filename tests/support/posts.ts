import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

/** Returns a complete blog post form without publication fields, so the post becomes a draft. */
export function postForm(overrides: Record<string, unknown> = {}) {
  const suffix = randomUUID().slice(0, 8)
  return {
    title: `A roof that leaks ${suffix}`,
    slug: `a-roof-that-leaks-${suffix}`,
    excerpt: 'What to do first, and whom to call.',
    categoryName: 'Roofing',
    content:
      '<h2>First</h2><p>Put a bucket under it, take pictures, and look where the water comes from.</p>',
    ...overrides,
  }
}

/** Returns the ISO time `ms` milliseconds from now. */
export const isoTimeIn = (ms: number) => new Date(Date.now() + ms).toISOString()

/** Waits until an ISO time has passed. */
export const waitUntil = (moment: string) =>
  sleep(Math.max(0, Date.parse(moment) - Date.now() + 20))

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
