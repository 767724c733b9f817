import { describe, expect, it, vi } from 'vitest'
import type { User } from '#contract/entities.ts'
import { session } from '#contract/session.ts'
import { testDevice } from '../support/device.ts'
import { mockApi } from '../support/mock-api.ts'
import { readAll } from '../support/read-device.ts'

/** Stands in everything that is of the signed-in owner, and must not be found afterwards. */
const CANARY = 'owner@example.com'
const keep = { keep: 'public' }
const device = testDevice()
const api = mockApi()

/** Opens the app in one more tab. */
const openTab = () =>
  device.openTab(
    async () => {
      const [client, presence, watch, forget, drafts, userDb, last, { ApiError }] =
        await Promise.all([
          import('../../web/src/lib/query-client.ts'),
          import('../../web/src/features/session/presence.ts'),
          import('../../web/src/features/session/watch.ts'),
          import('../../web/src/offline/forget.ts'),
          import('../../web/src/offline/drafts.ts'),
          import('../../web/src/offline/user-db.ts'),
          import('../../web/src/offline/last-user.ts'),
          import('../../web/src/lib/api-error.ts'),
        ])
      await client.refreshRestored()
      return {
        ...client,
        ...presence,
        ...forget,
        ...drafts,
        ...userDb,
        ...last,
        ApiError,
        stop: watch.watchSession(),
      }
    },
    ({ stop }) => stop(),
  )
type Tab = Awaited<ReturnType<typeof openTab>>

/** A query as a page would have it, answered. */
function answer(
  { queryClient }: Tab,
  key: unknown[],
  data: unknown,
  meta: Record<string, unknown> = {},
) {
  queryClient.getQueryCache().build(queryClient, { queryKey: key, meta })
  queryClient.setQueryData(key, data)
}

const keys = ({ queryClient }: Tab) =>
  queryClient
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey.join('/'))
    .toSorted()
const userIn = ({ queryClient }: Tab) => queryClient.getQueryData(['user'])

/** Signs in as an account of the demo directory: `owner` is olivia, `maintenance` is morgan. */
async function signIn(tab: Tab, scenario: 'owner' | 'maintenance'): Promise<User> {
  api.useScenario(scenario)
  const user = session.user.reply.parse(await (await fetch('/api/user')).json())
  await tab.enter(user)
  return user
}

describe('signing out', () => {
  it('drops what is not known to be public, and keeps the rest', async () => {
    const tab = await openTab()
    await signIn(tab, 'owner')
    answer(tab, ['categories'], [], keep)
    answer(tab, ['contractors', 'search', {}], [])
    answer(tab, ['contractors', 'by-id', 3], { id: 3, userId: null }, keep)
    answer(tab, ['contractors', 'by-id', 4], { id: 4, userId: 7, name: CANARY }, keep)
    answer(
      tab,
      ['contractors', 'by-path', 'a', 'b'],
      { contractor: { id: 5, userId: 7, name: CANARY } },
      keep,
    )
    answer(tab, ['posts', 'by-slug', 'draft'], { id: 1, status: 'draft', title: CANARY }, keep)
    answer(tab, ['user', 'contractors'], [CANARY])
    answer(tab, ['contractors', 'own', 4], { id: 4, name: CANARY })
    answer(tab, ['admin', 'contact-requests'], [CANARY])
    await tab.leave()
    expect(userIn(tab)).toBeNull()
    const left = tab.queryClient
      .getQueryCache()
      .getAll()
      .filter(({ state }) => state.data !== undefined)
      .map(({ queryKey }) => queryKey.join('/'))
    expect(left.toSorted()).toEqual([
      'categories',
      'contractors/by-id/3',
      'contractors/search/[object Object]',
      'user',
    ])
    expect(
      JSON.stringify(
        tab.queryClient
          .getQueryCache()
          .getAll()
          .map(({ state }) => state),
      ),
    ).not.toContain(CANARY)
  })

  it('leaves nothing of the user on the device when it resolves', async () => {
    const tab = await openTab()
    const olivia = await signIn(tab, 'owner')
    await tab.saveDraft('profile', olivia.id, { name: CANARY })
    await tab.saveDraft('contact', null, { message: 'of nobody' })
    expect(JSON.stringify(await readAll())).toContain(CANARY)
    await tab.leave()
    const device = JSON.stringify(await readAll())
    expect(device).not.toContain(CANARY)
    expect(device).not.toContain('olivia')
    expect(device).toContain('of nobody')
  })

  it('is not undone by a draft that was on its way', async () => {
    const tab = await openTab()
    const olivia = await signIn(tab, 'owner')
    const leaving = tab.leave()
    const saving = tab.saveDraft('profile', olivia.id, { name: CANARY })
    await Promise.all([leaving, saving])
    expect(JSON.stringify(await readAll())).not.toContain(CANARY)
  })

  it('does not wait for ever for a device that hangs', async () => {
    const tab = await openTab()
    await signIn(tab, 'owner')
    await tab.closeUserDisk()
    device.hangStorage()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const leaving = tab.leave()
    await vi.advanceTimersByTimeAsync(2000)
    await leaving
    expect(userIn(tab)).toBeNull()
  })

  it('takes what was sent out of memory', async () => {
    const tab = await openTab()
    await signIn(tab, 'owner')
    await tab.queryClient
      .getMutationCache()
      .build(tab.queryClient, { mutationFn: async () => null })
      .execute({ password: CANARY })
    await tab.leave()
    expect(tab.queryClient.getMutationCache().getAll()).toEqual([])
  })
})

describe('other tabs', () => {
  it('are signed out too, and nothing stays in them', async () => {
    const [one, two] = [await openTab(), await openTab()]
    const olivia = await signIn(one, 'owner')
    await vi.waitFor(() => expect(userIn(two)).toEqual(olivia))
    answer(two, ['user', 'contractors'], [CANARY])
    api.useScenario('signed-out')
    await one.leave()
    await vi.waitFor(() => expect(userIn(two)).toBeNull())
    await vi.waitFor(() => expect(keys(two)).toEqual(['user']))
  })

  it('show who signed in here, and forget whom they showed before', async () => {
    const [one, two] = [await openTab(), await openTab()]
    const olivia = await signIn(one, 'owner')
    await vi.waitFor(() => expect(userIn(two)).toEqual(olivia))
    answer(two, ['user', 'contractors'], [CANARY])
    const morgan = await signIn(one, 'maintenance')
    await vi.waitFor(() => expect(userIn(two)).toEqual(morgan))
    await vi.waitFor(() => expect(keys(two)).toEqual(['user']))
    expect((await one.readLastUser())?.id).toBe(morgan.id)
  })
})

describe('the session', () => {
  it('of another user in the same tab begins without what the one before had', async () => {
    const tab = await openTab()
    const olivia = await signIn(tab, 'owner')
    await tab.saveDraft('profile', olivia.id, { name: CANARY })
    answer(tab, ['user', 'contractors'], [CANARY])
    const morgan = await signIn(tab, 'maintenance')
    expect(userIn(tab)).toEqual(morgan)
    expect(keys(tab)).toEqual(['user'])
    expect(JSON.stringify(await readAll())).not.toContain(CANARY)
    await tab.saveDraft('profile', morgan.id, 'mine')
    expect((await tab.loadDraft('profile', morgan.id))?.values).toBe('mine')
  })

  it('that is refused to any call is asked after, and over when the server says so', async () => {
    const tab = await openTab()
    await signIn(tab, 'owner')
    api.useScenario('signed-out')
    const refused = async () => {
      throw new tab.ApiError(401, '', '', { message: 'Please sign in', code: 'unauthenticated' })
    }
    await tab.queryClient
      .fetchQuery({ queryKey: ['user', 'contractors'], queryFn: refused })
      .catch(() => undefined)
    await vi.waitFor(() => expect(userIn(tab)).toBeNull())
    await vi.waitFor(async () => expect(await tab.readLastUser()).toBeNull())
  })

  it('is not asked after for a wrong password', async () => {
    const tab = await openTab()
    const olivia = await signIn(tab, 'owner')
    const wrong = async () => {
      throw new tab.ApiError(401, '', '', {
        message: 'Invalid email or password',
        code: 'wrong_credentials',
      })
    }
    await tab.queryClient.fetchQuery({ queryKey: ['x'], queryFn: wrong }).catch(() => undefined)
    // A question would be under way after the microtasks that lead to it.
    await new Promise((resolve) => setImmediate(resolve))
    expect(tab.queryClient.isFetching({ queryKey: ['user'] })).toBe(0)
    expect(userIn(tab)).toEqual(olivia)
  })

  it('that ended while the app was closed leaves nothing once the server has said so', async () => {
    const before = await openTab()
    const olivia = await signIn(before, 'owner')
    await before.saveDraft('profile', olivia.id, { name: CANARY })
    before.stop()
    const tab = await openTab()
    expect((await tab.readLastUser())?.name).toBe('olivia')
    tab.queryClient.setQueryData(['user'], null)
    await vi.waitFor(async () => expect(await tab.readLastUser()).toBeNull())
    await vi.waitFor(async () => expect(JSON.stringify(await readAll())).not.toContain(CANARY))
  })
})
