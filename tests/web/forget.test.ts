import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { User } from '#contract/entities.ts'
import { readAll } from '../support/read-device.ts'

const CANARY = 'canary-5f1c'
const olivia: User = { id: 7, username: 'olivia', email: `${CANARY}@example.com`, isAdmin: false, isContractor: true, hasActiveSubscription: true, listingCredits: 1 }
const omar: User = { ...olivia, id: 8, username: 'omar', email: 'omar@example.com' }
const keep = { keep: 'public' }

const starts: { closeUserDisk: () => Promise<void>; close: () => Promise<void>; stop: () => void }[] = []

/** A tab: modules with a memory of their own over the device. */
async function openTab() {
  vi.resetModules()
  const [client, presence, watch, forget, drafts, userDb, db, last] = await Promise.all([
    import('../../web/src/lib/query-client.ts'), import('../../web/src/features/session/presence.ts'), import('../../web/src/features/session/watch.ts'),
    import('../../web/src/offline/forget.ts'), import('../../web/src/offline/drafts.ts'), import('../../web/src/offline/user-db.ts'),
    import('../../web/src/offline/db.ts'), import('../../web/src/offline/last-user.ts'),
  ])
  const { ApiError } = await import('../../web/src/lib/api-error.ts')
  await client.refreshRestored()
  const tab = { ...client, ...presence, ...forget, ...drafts, ...last, ApiError, stop: watch.watchSession() }
  starts.push({ ...userDb, ...db, stop: tab.stop })
  return tab
}
type Tab = Awaited<ReturnType<typeof openTab>>

/** A query as a page would have it, answered. */
function answer({ queryClient }: Tab, key: unknown[], data: unknown, meta: Record<string, unknown> = {}) {
  queryClient.getQueryCache().build(queryClient, { queryKey: key, meta })
  queryClient.setQueryData(key, data)
}

const keys = ({ queryClient }: Tab) => queryClient.getQueryCache().getAll().map(({ queryKey }) => queryKey.join('/')).toSorted()
const userIn = ({ queryClient }: Tab) => queryClient.getQueryData(['user'])

let answers: (User | null)[] = []

beforeEach(() => {
  const device = new IDBFactory()
  vi.stubGlobal('indexedDB', device)
  Dexie.dependencies.indexedDB = device
  answers = []
  vi.stubGlobal('fetch', vi.fn(async () => {
    const user = answers.length > 1 ? answers.shift() : answers[0]
    return user ? Response.json(user) : Response.json({ message: 'Please sign in', code: 'unauthenticated' }, { status: 401 })
  }))
})

afterEach(async () => {
  for (const start of starts.splice(0)) {
    start.stop()
    await start.closeUserDisk()
    await start.close()
  }
  vi.unstubAllGlobals()
})

async function signIn(tab: Tab, user: User) {
  answers = [user]
  await tab.enter(user)
}

describe('signing out', () => {
  it('drops what is not known to be public, and keeps the rest', async () => {
    const tab = await openTab()
    await signIn(tab, olivia)
    answer(tab, ['categories'], [], keep)
    answer(tab, ['contractors', 'search', {}], [])
    answer(tab, ['contractors', 'by-id', 3], { id: 3, userId: null }, keep)
    answer(tab, ['contractors', 'by-id', 4], { id: 4, userId: 7, name: CANARY }, keep)
    answer(tab, ['contractors', 'by-path', 'a', 'b'], { contractor: { id: 5, userId: 7, name: CANARY } }, keep)
    answer(tab, ['posts', 'by-slug', 'draft'], { id: 1, status: 'draft', title: CANARY }, keep)
    answer(tab, ['user', 'contractors'], [CANARY])
    answer(tab, ['contractors', 'own', 4], { id: 4, name: CANARY })
    answer(tab, ['admin', 'contact-requests'], [CANARY])
    await tab.leave()
    expect(userIn(tab)).toBeNull()
    const left = tab.queryClient.getQueryCache().getAll().filter(({ state }) => state.data !== undefined).map(({ queryKey }) => queryKey.join('/'))
    expect(left.toSorted()).toEqual(['categories', 'contractors/by-id/3', 'contractors/search/[object Object]', 'user'])
    expect(JSON.stringify(tab.queryClient.getQueryCache().getAll().map(({ state }) => state))).not.toContain(CANARY)
  })

  it('leaves nothing of the user on the device when it resolves', async () => {
    const tab = await openTab()
    await signIn(tab, olivia)
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
    await signIn(tab, olivia)
    const leaving = tab.leave()
    const saving = tab.saveDraft('profile', olivia.id, { name: CANARY })
    await Promise.all([leaving, saving])
    expect(JSON.stringify(await readAll())).not.toContain(CANARY)
  })

  it('does not wait for ever for a device that hangs', async () => {
    const tab = await openTab()
    await signIn(tab, olivia)
    // The database is closed and does not open any more.
    for (const { closeUserDisk } of starts) await closeUserDisk()
    vi.spyOn(indexedDB, 'open').mockImplementation(() => ({}) as IDBOpenDBRequest)
    const before = performance.now()
    await tab.leave()
    expect(performance.now() - before).toBeLessThan(4000)
    expect(userIn(tab)).toBeNull()
    // Closing would wait for it.
    for (const { stop } of starts.splice(0)) stop()
  })

  it('takes what was sent out of memory', async () => {
    const tab = await openTab()
    await signIn(tab, olivia)
    await tab.queryClient.getMutationCache().build(tab.queryClient, { mutationFn: async () => null }).execute({ password: CANARY })
    await tab.leave()
    expect(tab.queryClient.getMutationCache().getAll()).toEqual([])
  })
})

describe('other tabs', () => {
  it('are signed out within a second, and nothing stays in them', async () => {
    const [one, two] = [await openTab(), await openTab()]
    await signIn(one, olivia)
    await vi.waitFor(() => expect(userIn(two)).toEqual(olivia))
    answer(two, ['user', 'contractors'], [CANARY])
    answers = [null]
    const before = performance.now()
    await one.leave()
    await vi.waitFor(() => expect(userIn(two)).toBeNull(), { timeout: 1000 })
    expect(performance.now() - before).toBeLessThan(1000)
    await vi.waitFor(() => expect(keys(two)).toEqual(['user']))
  })

  it('show who signed in here, and forget whom they showed before', async () => {
    const [one, two] = [await openTab(), await openTab()]
    await signIn(one, olivia)
    await vi.waitFor(() => expect(userIn(two)).toEqual(olivia))
    answer(two, ['user', 'contractors'], [CANARY])
    await signIn(one, omar)
    await vi.waitFor(() => expect(userIn(two)).toEqual(omar))
    await vi.waitFor(() => expect(keys(two)).toEqual(['user']))
    expect((await one.readLastUser())?.id).toBe(omar.id)
  })
})

describe('the session', () => {
  it('of another user in the same tab begins without what the one before had', async () => {
    const tab = await openTab()
    await signIn(tab, olivia)
    await tab.saveDraft('profile', olivia.id, { name: CANARY })
    answer(tab, ['user', 'contractors'], [CANARY])
    await signIn(tab, omar)
    expect(userIn(tab)).toEqual(omar)
    expect(keys(tab)).toEqual(['user'])
    expect(JSON.stringify(await readAll())).not.toContain(CANARY)
    await tab.saveDraft('profile', omar.id, 'mine')
    expect((await tab.loadDraft('profile', omar.id))?.values).toBe('mine')
  })

  it('that is refused to any call is asked after, and over when the server says so', async () => {
    const tab = await openTab()
    await signIn(tab, olivia)
    answers = [null]
    const refused = async () => { throw new tab.ApiError(401, '', '', { message: 'Please sign in', code: 'unauthenticated' }) }
    await tab.queryClient.fetchQuery({ queryKey: ['user', 'contractors'], queryFn: refused }).catch(() => undefined)
    await vi.waitFor(() => expect(userIn(tab)).toBeNull())
    await vi.waitFor(async () => expect(await tab.readLastUser()).toBeNull())
  })

  it('is not asked after for a wrong password', async () => {
    const tab = await openTab()
    await signIn(tab, olivia)
    const asked = vi.mocked(fetch).mock.calls.length
    const wrong = async () => { throw new tab.ApiError(401, '', '', { message: 'Invalid email or password', code: 'wrong_credentials' }) }
    await tab.queryClient.fetchQuery({ queryKey: ['x'], queryFn: wrong }).catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(vi.mocked(fetch).mock.calls.length).toBe(asked)
    expect(userIn(tab)).toEqual(olivia)
  })

  it('that ended while the app was closed leaves nothing once the server has said so', async () => {
    const before = await openTab()
    await signIn(before, olivia)
    await before.saveDraft('profile', olivia.id, { name: CANARY })
    before.stop()
    const tab = await openTab()
    expect((await tab.readLastUser())?.name).toBe('olivia')
    tab.queryClient.setQueryData(['user'], null)
    await vi.waitFor(async () => expect(await tab.readLastUser()).toBeNull())
    await vi.waitFor(async () => expect(JSON.stringify(await readAll())).not.toContain(CANARY))
  })
})
