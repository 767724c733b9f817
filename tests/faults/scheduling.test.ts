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

interface Sight {
  isShown: boolean
  asked: number
  answered: number
}

/** Whether an instance shows a post in each of its places, and when it was asked. */
async function look({ url }: RunningServer, { id, slug }: Post): Promise<Sight[]> {
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
      const asked = Date.now()
      const isShown = await isShownIn(await fetch(url + path))
      return { isShown, asked, answered: Date.now() }
    }),
  )
}

test('two instances show a scheduled post exactly from its moment, although one was killed and the other restarted since', async () => {
  const { databaseUrl, close } = await openTestDatabase('PostgreSQL', 'demo')
  const [first, second] = await Promise.all([
    startServer({ databaseUrl: databaseUrl ?? '' }),
    startServer({ databaseUrl: databaseUrl ?? '' }),
  ])
  running.push(first, second)
  const cookie = await signIn(first, 'admin@example.com')
  const made = (await (
    await post(`${first.url}/api/admin/blog`, postForm({ status: 'published' }), { cookie })
  ).json()) as Post
  const sights = [await look(first, made), await look(second, made)].flat()
  expect(sights.every(({ isShown }) => isShown)).toBe(true)

  const schedule = async (instance: RunningServer, moment: number) => {
    const { status } = await post(
      `${instance.url}/api/admin/blog/${made.id}/schedule`,
      { scheduledDate: new Date(moment).toISOString() },
      { cookie },
    )
    expect(status).toBe(200)
  }
  // Public before, it is hidden at once.
  await schedule(first, Date.now() + HOUR_MS)
  const hidden = [...(await look(first, made)), ...(await look(second, made))]
  await first.stop('SIGKILL')
  hidden.push(...(await look(second, made)))
  expect(hidden.some(({ isShown }) => isShown)).toBe(false)

  const moment = Date.now() + 3000
  await schedule(second, moment)
  const seen: Sight[] = []
  await Promise.all([first.restart(), second.stop().then(() => second.restart())])
  await expect
    .poll(
      async () => {
        const now = [...(await look(first, made)), ...(await look(second, made))]
        seen.push(...now)
        return now.every(({ isShown }) => isShown)
      },
      { timeout: 40_000, interval: 100 },
    )
    .toBe(true)

  // Both clocks are this machine's: nothing was shown before, nothing hidden that was asked for after.
  for (const { isShown, asked, answered } of seen)
    expect(isShown ? answered : moment - asked).toBeGreaterThanOrEqual(isShown ? moment : 0)
  await close()
})
