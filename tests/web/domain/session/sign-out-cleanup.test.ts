import { describe, expect, it, vi } from 'vitest'
import { adminContractors } from '#contract/admin-contractors.ts'
import { contactRequests } from '#contract/contact-requests.ts'
import { directory } from '#contract/directory.ts'
import type { User } from '#contract/entities.ts'
import { ownerListings } from '#contract/owner-listings.ts'
import { derivedKey, type QueryKey, queryKeyOf } from '#contract/query-keys.ts'
import { blogReads, directoryReads, userRead } from '#contract/reads.ts'
import { session } from '#contract/session.ts'
import { testDevice } from '../../../support/device.ts'
import { mockApi } from '../../../support/mock-api.ts'
import { readAllDatabases } from '../../../support/read-indexeddb.ts'

/** A text in the user data that the tests store. It must not be found after the sign-out. */
const CANARY = 'owner@example.com'
const userKey = queryKeyOf(userRead)
const listingsKey = derivedKey(ownerListings.mine, 'of-user', 2)
const profileKey = (id: number) => queryKeyOf(directoryReads.byId, { params: { id: String(id) } })
const device = testDevice()
const api = mockApi()

/** Opens the app in a new tab. */
const openTab = () =>
  device.openTab(
    async () => {
      const [client, presence, watch, forget, drafts, userDb, last, queries, { call }] =
        await Promise.all([
          import('../../../../web/src/device/query-client.ts'),
          import('../../../../web/src/domain/session/current-user.ts'),
          import('../../../../web/src/domain/session/watch-session.ts'),
          import('../../../../web/src/domain/session/forget-user.ts'),
          import('../../../../web/src/device/drafts.ts'),
          import('../../../../web/src/device/user-db.ts'),
          import('../../../../web/src/domain/session/last-user.ts'),
          import('../../../../web/src/domain/directory/queries.ts'),
          import('../../../../web/src/device/call.ts'),
        ])
      await client.invalidateRestored()
      return {
        ...client,
        ...presence,
        ...forget,
        ...drafts,
        ...userDb,
        ...last,
        ...queries,
        call,
        stop: watch.watchSession(),
      }
    },
    ({ stop }) => stop(),
  )
type Tab = Awaited<ReturnType<typeof openTab>>

const queriesIn = ({ queryClient }: Tab) => queryClient.getQueryCache().getAll()
const keysIn = (tab: Tab) => queriesIn(tab).map(({ queryKey }) => queryKey)
const userIn = ({ queryClient }: Tab) => queryClient.getQueryData(userKey)

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
    const setCached = (key: QueryKey, data: unknown) => tab.queryClient.setQueryData(key, data)
    const publicKeys = [
      queryKeyOf(directoryReads.categories),
      queryKeyOf(directoryReads.search),
      derivedKey(directoryReads.list, 'stored'),
    ]
    for (const key of publicKeys) setCached(key, [])
    const { id = 0, latitude } = api.db.contractors.find(({ userId }) => userId === 2) ?? {}
    const other = api.db.contractors.find(({ userId }) => userId === null)?.id ?? 0
    await tab.queryClient.fetchQuery(tab.contractorByIdQuery(other))
    const contractor = await tab.queryClient.fetchQuery(tab.contractorByIdQuery(id))
    const byPath = tab.contractorByPathQuery('former', 'path')
    setCached(byPath.queryKey, { contractor, redirectTo: null })
    expect(JSON.stringify(queriesIn(tab).map(({ state }) => state))).toContain(String(latitude))
    setCached(listingsKey, [CANARY])
    setCached(derivedKey(directoryReads.byId, 'edited', 4), { id: 4, name: CANARY })
    setCached(derivedKey(blogReads.bySlug, 'preview', 'draft'), { id: 1, title: CANARY })
    setCached(queryKeyOf(contactRequests.list), [CANARY])
    setCached(queryKeyOf(adminContractors.search), [CANARY])
    await tab.signedOut()
    expect(userIn(tab)).toBeNull()
    const left = queriesIn(tab).filter(({ state }) => state.data !== undefined)
    expect(new Set(left.map(({ queryKey }) => queryKey))).toEqual(
      new Set([...publicKeys, profileKey(other), userKey]),
    )
    const states = JSON.stringify(queriesIn(tab).map(({ state }) => state))
    for (const text of [CANARY, String(latitude)]) expect(states).not.toContain(text)
  })

  it('leaves no profile whose reply arrives afterwards', async () => {
    const tab = await openTab()
    await signIn(tab, 'owner')
    const { id = 0 } = api.db.contractors.find(({ userId }) => userId === 2) ?? {}
    const release = api.hold(directory.byId)
    const query = tab.contractorByIdQuery(id)
    const loading = tab.queryClient.fetchQuery(query).catch(() => undefined)
    await expect.poll(() => api.paths()).toContain(`/api/contractors/${id}`)
    const leaving = tab.signedOut()
    release()
    await Promise.all([leaving, loading])
    expect(tab.queryClient.getQueryData(query.queryKey)).toBeUndefined()
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
    await tab.runOnUserDb(async (db) => db.close())
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
    two.queryClient.setQueryData(listingsKey, [CANARY])
    api.useScenario('signed-out')
    await one.signedOut()
    await vi.waitFor(() => expect(userIn(two)).toBeNull())
    await vi.waitFor(() => expect(keysIn(two)).toEqual([userKey]))
  })

  it('switch to the new user and remove the data of the previous user', async () => {
    const [one, two] = [await openTab(), await openTab()]
    const olivia = await signIn(one, 'owner')
    await vi.waitFor(() => expect(userIn(two)).toEqual(olivia))
    two.queryClient.setQueryData(listingsKey, [CANARY])
    const morgan = await signIn(one, 'maintenance')
    await vi.waitFor(() => expect(userIn(two)).toEqual(morgan))
    await vi.waitFor(() => expect(keysIn(two)).toEqual([userKey]))
    expect((await one.readLastUser())?.id).toBe(morgan.id)
  })
})

describe('the session', () => {
  it('of another user in the same tab starts without the data of the previous user', async () => {
    const tab = await openTab()
    const olivia = await signIn(tab, 'owner')
    await tab.saveDraft('profile', olivia.id, { name: CANARY })
    tab.queryClient.setQueryData(listingsKey, [CANARY])
    const morgan = await signIn(tab, 'maintenance')
    expect(userIn(tab)).toEqual(morgan)
    expect(keysIn(tab)).toEqual([userKey])
    expect(JSON.stringify(await readAllDatabases())).not.toContain(CANARY)
    await tab.saveDraft('profile', morgan.id, 'mine')
    expect((await tab.loadDraft('profile', morgan.id))?.values).toBe('mine')
  })

  it('is checked after a call was rejected as unauthenticated, and ends if the server has ended it', async () => {
    const tab = await openTab()
    await signIn(tab, 'owner')
    api.useScenario('signed-out')
    await expect(tab.call(session.logoutElsewhere)).rejects.toMatchObject({ status: 401 })
    await vi.waitFor(() => expect(userIn(tab)).toBeNull())
    await vi.waitFor(async () => expect(await tab.readLastUser()).toBeNull())
  })

  it('is not checked after a wrong password', async () => {
    const tab = await openTab()
    const olivia = await signIn(tab, 'owner')
    const wrong = { email: olivia.email, password: 'some other words' }
    await expect(tab.call(session.login, { body: wrong })).rejects.toMatchObject({
      code: 'wrong_credentials',
    })
    // Waits for pending microtasks, after which a check would have started.
    await new Promise((resolve) => setImmediate(resolve))
    expect(tab.queryClient.isFetching({ queryKey: userKey })).toBe(0)
    expect(userIn(tab)).toEqual(olivia)
  })

  it('leaves no data if it ended while the app was closed and the server then reports this', async () => {
    const before = await openTab()
    const olivia = await signIn(before, 'owner')
    await before.saveDraft('profile', olivia.id, { name: CANARY })
    before.stop()
    const tab = await openTab()
    expect((await tab.readLastUser())?.name).toBe('olivia')
    tab.queryClient.setQueryData(userKey, null)
    await vi.waitFor(async () => expect(await tab.readLastUser()).toBeNull())
    await vi.waitFor(async () =>
      expect(JSON.stringify(await readAllDatabases())).not.toContain(CANARY),
    )
  })
})
