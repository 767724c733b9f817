import { afterEach, expect, test } from 'vitest'
import type { Post } from '#contract/entities.ts'
import { type RunningServer, startServer } from '../e2e/support/server.ts'
import { openTestDatabase } from '../support/databases.ts'
import { HOUR_MS, postForm } from '../support/posts.ts'
import { post, signIn } from '../support/visitors.ts'

const running: RunningServer[] = []
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop('SIGKILL')
})

interface Visibility {
  isShown: boolean
  requestedAt: number
  respondedAt: number
}

/**
 * Requests the list of posts, the post, its page and the sitemap. Returns for each whether it
 * showed the post, and the times of the request and the response in milliseconds.
 */
async function checkVisibility({ url }: RunningServer, { id, slug }: Post): Promise<Visibility[]> {
  const places: [string, (response: Response) => Promise<boolean>][] = [
    [
      '/api/blog',
      async (response) => ((await response.json()) as Post[]).some((shown) => shown.id === id),
    ],
    [`/api/blog/slug/${slug}`, async ({ status }) => status === 200],
    [`/blog/${slug}`, async ({ status }) => status === 200],
    ['/sitemap.xml', async (response) => (await response.text()).includes(slug)],
  ]
  return Promise.all(
    places.map(async ([path, isShownIn]) => {
      const requestedAt = Date.now()
      const isShown = await isShownIn(await fetch(url + path))
      return { isShown, requestedAt, respondedAt: Date.now() }
    }),
  )
}

test('two instances show a scheduled post exactly from its publication time, even after a kill and a restart', async () => {
  const { databaseUrl, close } = await openTestDatabase('PostgreSQL', 'demo')
  const [first, second] = await Promise.all([
    startServer({ databaseUrl: databaseUrl ?? '' }),
    startServer({ databaseUrl: databaseUrl ?? '' }),
  ])
  running.push(first, second)
  const cookie = await signIn(first, 'admin@example.com')
  const created = (await (
    await post(`${first.url}/api/admin/blog`, postForm({ status: 'published' }), { cookie })
  ).json()) as Post
  const before = [
    await checkVisibility(first, created),
    await checkVisibility(second, created),
  ].flat()
  expect(before.every(({ isShown }) => isShown)).toBe(true)

  const schedule = async (instance: RunningServer, moment: number) => {
    const { status } = await post(
      `${instance.url}/api/admin/blog/${created.id}/schedule`,
      { scheduledDate: new Date(moment).toISOString() },
      { cookie },
    )
    expect(status).toBe(200)
  }
  const isShownBy = async (instance: RunningServer) =>
    (await checkVisibility(instance, created)).some(({ isShown }) => isShown)
  // A published post is hidden as soon as it is scheduled for later. Another instance may show it
  // until its version is too old.
  await schedule(first, Date.now() + HOUR_MS)
  expect(await isShownBy(first)).toBe(false)
  await expect.poll(() => isShownBy(second)).toBe(false)
  await first.stop('SIGKILL')
  expect(await isShownBy(second)).toBe(false)

  const moment = Date.now() + 3000
  await schedule(second, moment)
  const seen: Visibility[] = []
  await Promise.all([first.restart(), second.stop().then(() => second.restart())])
  await expect
    .poll(
      async () => {
        const now = [
          ...(await checkVisibility(first, created)),
          ...(await checkVisibility(second, created)),
        ]
        seen.push(...now)
        return now.every(({ isShown }) => isShown)
      },
      { timeout: 40_000, interval: 100 },
    )
    .toBe(true)

  // Both instances use the clock of this machine, so the post must be hidden before the publication
  // time and visible after it.
  for (const { isShown, requestedAt, respondedAt } of seen)
    expect(isShown ? respondedAt : moment - requestedAt).toBeGreaterThanOrEqual(
      isShown ? moment : 0,
    )
  await close()
})
