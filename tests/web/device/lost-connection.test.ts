import { beforeEach, describe, expect, it, vi } from 'vitest'
import { category } from '../../support/builders.ts'
import { buildContractor } from '../../support/contractors.ts'
import { testDevice } from '../../support/device.ts'
import { mockApi } from '../../support/mock-api.ts'

const device = testDevice()
mockApi()

/** Starts the app on the same device, again or in another tab. */
const start = () =>
  device.openTab(async () => ({
    ...(await import('../../../web/src/domain/saved/saved.ts')),
    ...(await import('../../../web/src/domain/saved/saved-ids.ts')),
    ...(await import('../../../web/src/domain/request-outbox/outbox.ts')),
    ...(await import('../../../web/src/device/drafts.ts')),
    ...(await import('../../../web/src/device/lazy-user-db.ts')),
    ...(await import('../../../web/src/device/storage-state.ts')),
    ...(await import('../../../web/src/domain/session/last-user.ts')),
    ...(await import('../../../web/src/device/ask-directory.ts')),
  }))

type App = Awaited<ReturnType<typeof start>>

const plumbers = category('plumbers')
const bay = buildContractor({ id: 7, name: 'Bay Plumbing' })
const gulf = buildContractor({ id: 8, name: 'Gulf Plumbing' })
const names = (app: App) =>
  (app.useSaved.getState().rows ?? []).map(({ contractor }) => contractor.name).toSorted()
const request = (requestId: string, userId: number | null = null) => ({
  requestId,
  userId,
  form: {
    businessName: 'Bay',
    email: 'a@b.co',
    phoneNumber: '',
    category: 'general',
    message: 'x',
  },
  honeypot: '',
  filledInMs: 9000,
})
const enqueue = (app: App, requestId: string, userId: number | null = null) =>
  app.enqueueRequest(request(requestId, userId) as Parameters<App['enqueueRequest']>[0])

/** The database can be used again, and the app notices it by itself. */
async function comeBack(): Promise<void> {
  device.restoreStorage()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  // The first retry. More time would also end the time limit for opening the database.
  await vi.advanceTimersByTimeAsync(1000)
  vi.useRealTimers()
}

beforeEach(() => {
  vi.restoreAllMocks()
  // Dexie reports that it opens the database again.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

describe('while the connection to the database is lost', () => {
  it('saved contractors count as unread, not as none, until the database is back', async () => {
    await (await start()).saveOrRemove(bay, plumbers, true)
    const app = await start()
    device.loseStorage()
    await app.loadSaved()
    expect(app.useSaved.getState()).toMatchObject({ rows: [], isUnread: true })
    await comeBack()
    await vi.waitFor(() => expect(names(app)).toEqual(['Bay Plumbing']))
    expect(app.useSaved.getState().isUnread).toBe(false)
  })

  it('saved contractors that were read before are still shown', async () => {
    const app = await start()
    await app.saveOrRemove(bay, plumbers, true)
    device.loseStorage()
    await app.loadSaved()
    expect(app.useSaved.getState()).toMatchObject({ isUnread: false, isMemoryOnly: false })
    expect(names(app)).toEqual(['Bay Plumbing'])
  })

  it('the next use reads the saved contractors again', async () => {
    await (await start()).saveOrRemove(bay, plumbers, true)
    const app = await start()
    device.loseStorage()
    await app.loadSaved()
    device.restoreStorage()
    await app.loadSaved()
    expect(names(app)).toEqual(['Bay Plumbing'])
    expect(app.useSaved.getState().isUnread).toBe(false)
  })

  it('saves, removals and notes are kept and then written', async () => {
    const app = await start()
    await app.saveOrRemove(bay, plumbers, true)
    await app.saveOrRemove({ ...bay, id: 9, name: 'Removed' }, plumbers, true)
    device.loseStorage()
    await app.saveOrRemove(gulf, plumbers, true)
    await app.setNote(7, 'Gate code 12')
    await app.setNote(8, 'Ask for Ann')
    await app.removeSaved(9)
    expect(names(app)).toEqual(['Bay Plumbing', 'Gulf Plumbing'])
    expect(app.useSaved.getState().isMemoryOnly).toBe(true)
    await comeBack()
    await vi.waitFor(() => expect(app.useSaved.getState().isMemoryOnly).toBe(false))
    const next = await start()
    await next.loadSaved()
    expect(names(next)).toEqual(['Bay Plumbing', 'Gulf Plumbing'])
    expect(
      next.useSaved
        .getState()
        .rows?.map(({ note }) => note)
        .toSorted(),
    ).toEqual(['Ask for Ann', 'Gate code 12'])
  })

  it('a save of a contractor whose stored note was not read keeps that note', async () => {
    const first = await start()
    await first.saveOrRemove(bay, plumbers, true)
    await first.setNote(7, 'Gate code 12')
    const app = await start()
    device.loseStorage()
    await app.saveOrRemove(bay, plumbers, true)
    await app.setNote(7, 'Ask for Ann')
    await comeBack()
    await vi.waitFor(() =>
      expect(app.useSaved.getState().rows?.[0]?.note).toBe('Gate code 12\nAsk for Ann'),
    )
  })

  it('the removal of all contractors is kept, and removes those that wait too', async () => {
    const app = await start()
    await app.saveOrRemove(bay, plumbers, true)
    device.loseStorage()
    await app.saveOrRemove(gulf, plumbers, true)
    await app.removeAllSaved()
    expect(names(app)).toEqual([])
    await comeBack()
    await app.loadSaved()
    const next = await start()
    await next.loadSaved()
    expect(names(next)).toEqual([])
  })

  it('contact requests are kept and then written, and deleted ones stay deleted', async () => {
    const app = await start()
    await enqueue(app, 'stored')
    device.loseStorage()
    expect(await enqueue(app, 'new')).toBe('memory')
    await enqueue(app, 'deleted')
    await app.removeRequest('deleted')
    await app.removeRequest('stored')
    await comeBack()
    await vi.waitFor(() => expect(app.useOutbox.getState().isMemoryOnly).toBe(false))
    const next = await start()
    await next.loadOutbox()
    expect(next.useOutbox.getState().rows?.map(({ requestId }) => requestId)).toEqual(['new'])
  })

  it('contact requests that were never read are not reported as none', async () => {
    const app = await start()
    device.loseStorage()
    await app.loadOutbox()
    expect(app.waitingRequests(app.useOutbox.getState())).toBeNull()
  })

  it('drafts are kept and then written', async () => {
    const app = await start()
    device.loseStorage()
    await app.saveDraft('profile', 7, 'first')
    await app.saveDraft('profile', 7, 'second')
    await comeBack()
    await app.loadDraft('profile', 7)
    expect((await (await start()).loadDraft('profile', 7))?.values).toBe('second')
  })

  it('signing out removes the data of the user when the database is back', async () => {
    const app = await start()
    await app.saveDraft('profile', 7, 'stored')
    await app.rememberUser({
      id: 7,
      name: 'Ann',
      isAdmin: false,
      isContractor: true,
      hasActiveSubscription: false,
    })
    await enqueue(app, 'of seven', 7)
    device.loseStorage()
    await app.saveDraft('post', 7, 'unwritten')
    await app.removeDraftsOfOthers(null)
    await app.removeLastUser(7)
    device.navigator.onLine = false
    const removal = app.removeRequestsOfOthers(null)
    await vi.advanceTimersByTimeAsync(2000)
    await removal
    await comeBack()
    await app.readLastUser()
    const next = await start()
    expect(await next.loadDraft('profile', 7)).toBeNull()
    expect(await next.loadDraft('post', 7)).toBeNull()
    expect(await next.readLastUser()).toBeNull()
    await next.loadOutbox()
    expect(next.useOutbox.getState().rows).toEqual([])
  })

  it('the directory is downloaded into memory, and stored when the database is back', async () => {
    const app = await start()
    await app.syncDirectory()
    device.loseStorage()
    await app.syncDirectory()
    expect(app.useStorageState.getState().isMemoryOnly).toBe(true)
    expect((await app.askDirectory('find', [7]))?.contractors).toHaveLength(1)
    device.restoreStorage()
    await app.syncDirectory()
    expect(app.useStorageState.getState().isMemoryOnly).toBe(false)
    expect((await (await start()).askDirectory('find', [7]))?.contractors).toHaveLength(1)
  })
})
