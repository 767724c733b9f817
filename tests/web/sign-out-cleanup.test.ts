import { describe, expect, it, vi } from 'vitest'
import type { User } from '#contract/entities.ts'
import { session } from '#contract/session.ts'
import { testDevice } from '../support/device.ts'
import { mockApi } from '../support/mock-api.ts'
import { readAllDatabases } from '../support/read-indexeddb.ts'

/** A text that all data of the signed-in owner contains. It must not be found after the sign-out. */
const CANARY = 'owner@example.com'
const publicMeta = { persist: true }
const device = testDevice()
const api = mockApi()

/** Opens the app in another tab. */
const openTab = () =>
  device.openTab(
    async () => {
      const [client, presence, watch, forget, drafts, userDb, last, { ApiError }] =
        await Promise.all([
          import('../../web/src/lib/query-client.ts'),
          import('../../web/src/features/session/current-user.ts'),
          import('../../web/src/features/session/watch-session.ts'),
          import('../../web/src/offline/forget-user.ts'),
          import('../../web/src/offline/drafts.ts'),
          import('../../web/src/offline/user-db.ts'),
          import('../../web/src/offline/last-user.ts'),
          import('../../web/src/lib/api-error.ts'),
        ])
      await client.invalidateRestored()
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

/** Adds a query with data, as a page would. */
function setCachedQuery(
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

/** Signs in as the demo user of the scenario: olivia for `owner`, morgan for `maintenance`. */
async function signIn(tab: Tab, scenario: 'owner' | 'maintenance'): Promise<User> {
  api.useScenario(scenario)
  const user = session.user.reply.parse(await (await fetch('/api/user')).json())
  await tab.signedIn(user)
  return user
}

describe('signing out', () => {
  it('removes all queries that are not known to be public', async () => {
    const tab = await openTab()
    await signIn(tab, 'owner')
    setCachedQuery(tab, ['categories'], [], publicMeta)
    setCachedQuery(tab, ['contractors', 'search', {}], [])
    setCachedQuery(tab, ['contractors', 'by-id', 3], { id: 3, userId: null }, publicMeta)
    setCachedQuery(tab, ['contractors', 'by-id', 4], { id: 4, userId: 7, name: CANARY }, publicMeta)
    setCachedQuery(
      tab,
      ['contractors', 'by-path', 'a', 'b'],
      { contractor: { id: 5, userId: 7, name: CANARY } },
      publicMeta,
    )
    setCachedQuery(
      tab,
      ['posts', 'by-slug', 'draft'],
      { id: 1, status: 'draft', title: CANARY },
      publicMeta,
    )
    setCachedQuery(tab, ['user', 'contractors'], [CANARY])
    setCachedQuery(tab, ['contractors', 'own', 4], { id: 4, name: CANARY })
    setCachedQuery(tab, ['admin', 'contact-requests'], [CANARY])
    await tab.signedOut()
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

  it('has removed all data of the user from the device when it resolves', async () => {
    const tab = await openTab()
    const olivia = await signIn(tab, 'owner')
    await tab.saveDraft('profile', olivia.id, { name: CANARY })
    await tab.saveDraft('contact', null, { message: 'of nobody' })
    expect(JSON.stringify(await readAllDatabases())).toContain(CANARY)
    await tab.signedOut()
    const device = JSON.stringify(await readAllDatabases())
    expect(device).not.toContain(CANARY)
    expect(device).not.toContain('olivia')
    expect(device).toContain('of nobody')
  })

  it('is not undone by a draft that is being saved', async () => {
    const tab = await openTab()
    const olivia = await signIn(tab, 'owner')
    const leaving = tab.signedOut()
    const saving = tab.saveDraft('profile', olivia.id, { name: CANARY })
    await Promise.all([leaving, saving])
    expect(JSON.stringify(await readAllDatabases())).not.toContain(CANARY)
  })

  it('does not wait forever for storage that does not respond', async () => {
    const tab = await openTab()
    await signIn(tab, 'owner')
    await tab.closeUserDb()
    device.hangStorage()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const leaving = tab.signedOut()
    await vi.advanceTimersByTimeAsync(2000)
    await leaving
    expect(userIn(tab)).toBeNull()
  })

  it('removes sent data from the mutation cache', async () => {
    const tab = await openTab()
    await signIn(tab, 'owner')
    await tab.queryClient
      .getMutationCache()
      .build(tab.queryClient, { mutationFn: async () => null })
      .execute({ password: CANARY })
    await tab.signedOut()
    expect(tab.queryClient.getMutationCache().getAll()).toEqual([])
  })
})

describe('other tabs', () => {
  it('are signed out too and remove their data', async () => {
    const [one, two] = [await openTab(), await openTab()]
    const olivia = await signIn(one, 'owner')
    await vi.waitFor(() => expect(userIn(two)).toEqual(olivia))
    setCachedQuery(two, ['user', 'contractors'], [CANARY])
    api.useScenario('signed-out')
    await one.signedOut()
    await vi.waitFor(() => expect(userIn(two)).toBeNull())
    await vi.waitFor(() => expect(keys(two)).toEqual(['user']))
  })

  it('switch to the new user and remove the data of the previous user', async () => {
    const [one, two] = [await openTab(), await openTab()]
    const olivia = await signIn(one, 'owner')
    await vi.waitFor(() => expect(userIn(two)).toEqual(olivia))
    setCachedQuery(two, ['user', 'contractors'], [CANARY])
    const morgan = await signIn(one, 'maintenance')
    await vi.waitFor(() => expect(userIn(two)).toEqual(morgan))
    await vi.waitFor(() => expect(keys(two)).toEqual(['user']))
    expect((await one.readLastUser())?.id).toBe(morgan.id)
  })
})

describe('the session', () => {
  it('of another user in the same tab starts without the data of the previous user', async () => {
    const tab = await openTab()
    const olivia = await signIn(tab, 'owner')
    await tab.saveDraft('profile', olivia.id, { name: CANARY })
    setCachedQuery(tab, ['user', 'contractors'], [CANARY])
    const morgan = await signIn(tab, 'maintenance')
    expect(userIn(tab)).toEqual(morgan)
    expect(keys(tab)).toEqual(['user'])
    expect(JSON.stringify(await readAllDatabases())).not.toContain(CANARY)
    await tab.saveDraft('profile', morgan.id, 'mine')
    expect((await tab.loadDraft('profile', morgan.id))?.values).toBe('mine')
  })

  it('is checked after a 401 of any call, and ends if the server confirms it', async () => {
    const tab = await openTab()
    await signIn(tab, 'owner')
    api.useScenario('signed-out')
    const unauthenticated = async () => {
      throw new tab.ApiError(401, '', '', { message: 'Please sign in', code: 'unauthenticated' })
    }
    await tab.queryClient
      .fetchQuery({ queryKey: ['user', 'contractors'], queryFn: unauthenticated })
      .catch(() => undefined)
    await vi.waitFor(() => expect(userIn(tab)).toBeNull())
    await vi.waitFor(async () => expect(await tab.readLastUser()).toBeNull())
  })

  it('is not checked after a wrong password', async () => {
    const tab = await openTab()
    const olivia = await signIn(tab, 'owner')
    const wrongCredentials = async () => {
      throw new tab.ApiError(401, '', '', {
        message: 'Invalid email or password',
        code: 'wrong_credentials',
      })
    }
    await tab.queryClient
      .fetchQuery({ queryKey: ['x'], queryFn: wrongCredentials })
      .catch(() => undefined)
    // Waits for pending microtasks, after which a check would have started.
    await new Promise((resolve) => setImmediate(resolve))
    expect(tab.queryClient.isFetching({ queryKey: ['user'] })).toBe(0)
    expect(userIn(tab)).toEqual(olivia)
  })

  it('that ended while the app was closed leaves no data after the server has confirmed it', async () => {
    const before = await openTab()
    const olivia = await signIn(before, 'owner')
    await before.saveDraft('profile', olivia.id, { name: CANARY })
    before.stop()
    const tab = await openTab()
    expect((await tab.readLastUser())?.name).toBe('olivia')
    tab.queryClient.setQueryData(['user'], null)
    await vi.waitFor(async () => expect(await tab.readLastUser()).toBeNull())
    await vi.waitFor(async () =>
      expect(JSON.stringify(await readAllDatabases())).not.toContain(CANARY),
    )
  })
})
