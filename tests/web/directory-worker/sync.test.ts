import { Dexie } from 'dexie'
import { describe, expect, it, vi } from 'vitest'
import { PUBLIC_DATABASE } from '#contract/device-storage.ts'
import { CURSOR_HEADER, directory } from '#contract/directory.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getPublicDirectory } from '../../../mocks/public-directory.ts'
import { openDatabase, testDevice } from '../../support/device.ts'
import { deleteContractors, mockApi, upsertContractors } from '../../support/mock-api.ts'

const device = testDevice()
// The mock directory has the contractors 1 to 1200, which the device stores in three rows.
const api = mockApi()
const rename = (...ids: number[]) =>
  upsertContractors(
    api.db,
    ids.map((id) => ({ id, name: `Renamed ${id}` })),
  )
/** Returns the directory of the server, sorted by id. */
const serverList = (...states: string[]) =>
  directory.list.reply
    .parse(getPublicDirectory(api.db).contractors)
    .filter(({ state }) => states.length === 0 || states.includes(state ?? ''))

/** Opens the app in another tab. */
const openTab = () =>
  device.openTab(async () => ({
    ...(await import('../../../web/src/device/ask-directory.ts')),
    ...(await import('../../../web/src/device/directory-state.ts')),
    ...(await import('../../../web/src/device/storage-state.ts')),
  }))
type Tab = Awaited<ReturnType<typeof openTab>>

const allIds = Array.from({ length: 6000 }, (_, at) => at)

/** Returns the contractors that a tab has, sorted by id; undefined when it has no directory. */
async function contentOf(tab: Tab) {
  const found = await tab.askDirectory('find', allIds)
  return found?.contractors.toSorted((a, b) => a.id - b.id)
}

/** Changes the database without the app. */
async function change(work: (db: Dexie) => Promise<unknown>): Promise<void> {
  const db = await new Dexie(PUBLIC_DATABASE).open()
  await work(db)
  db.close()
}

/**
 * Answers requests for this path as a shared cache does: with the reply of this moment, until
 * `api.restore`. Returns that reply.
 */
async function cacheReply(endpoint: Endpoint, path: string): Promise<Response> {
  const cached = await fetch(path)
  api.respond(endpoint, ({ url }) => (url.endsWith(path) ? cached.clone() : undefined))
  return cached
}

const listPaths = ['/api/summary', '/api/categories', '/api/contractors/featured']

describe('the stored directory', () => {
  it('is empty before the first download', async () => {
    const tab = await openTab()
    expect(await contentOf(tab)).toBeUndefined()
    expect(api.paths()).toEqual([])
  })

  it('is downloaded once and available at the next start without the server', async () => {
    const first = await openTab()
    expect(await first.syncDirectory()).toBe(true)
    expect(await contentOf(first)).toEqual(serverList())
    expect(api.paths()).toEqual([...listPaths, '/api/contractors'])
    api.disconnect()
    expect(await contentOf(await openTab())).toEqual(serverList())
  })

  it('is patched with new, renamed and deleted contractors', async () => {
    const tab = await openTab()
    await tab.syncDirectory()
    rename(7, 800, 5000)
    deleteContractors(api.db, 1, 1200)
    const start = api.paths().length
    await tab.syncDirectory()
    expect(api.paths().slice(start)).toEqual([
      expect.stringMatching(/^\/api\/contractors\/changes\?since=/),
      ...listPaths,
    ])
    expect(await contentOf(tab)).toEqual(serverList())
    expect(await contentOf(await openTab())).toEqual(serverList())
  })

  it('is unchanged if the server has no changes, but its time is updated', async () => {
    const tab = await openTab()
    await tab.syncDirectory()
    await tab.syncDirectory()
    const listener = vi.fn()
    tab.onDirectoryChange(listener)
    const asOf = tab.useDirectory.getState().asOf ?? ''
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(asOf) + 60_000 })
    const start = api.paths().length
    await tab.syncDirectory()
    expect(api.paths().slice(start)).toEqual([expect.stringContaining('since=')])
    expect(Date.parse(tab.useDirectory.getState().asOf ?? '') - Date.parse(asOf)).toBe(60_000)
    expect(listener).not.toHaveBeenCalled()
  })

  it('gets summary, categories and featured contractors again when a cache may have sent old ones', async () => {
    const tab = await openTab()
    const summary = async () => (await tab.askDirectory('answer', '/api/summary', {})).body
    await tab.syncDirectory()
    await cacheReply(directory.summary, '/api/summary')
    deleteContractors(api.db, 1)
    await tab.syncDirectory()
    api.restore()
    const listener = vi.fn()
    tab.onDirectoryChange(listener)
    await tab.syncDirectory()
    expect(await summary()).toMatchObject({ contractorCount: serverList().length })
    expect(listener).toHaveBeenCalledTimes(1)
    await tab.syncDirectory()
    await tab.syncDirectory()
    expect(listener).toHaveBeenCalledTimes(1)
  })

  it('is downloaded completely when the server does not know the cursor', async () => {
    const tab = await openTab()
    await tab.syncDirectory()
    rename(3000)
    deleteContractors(api.db, 2)
    api.db.directory = { ...api.db.directory, epoch: 'restored from a backup' }
    await tab.syncDirectory()
    expect(api.paths().at(-1)).toBe('/api/contractors')
    expect(await contentOf(tab)).toEqual(serverList())
  })

  it('is unchanged by an interrupted sync and complete after the next one', async () => {
    const first = await openTab()
    await first.syncDirectory()
    const before = serverList()
    rename(...before.map(({ id }) => id))
    // Simulates a tab that is closed before the head is written. The browser then rolls the
    // transaction back.
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function abortAndThrow(
      this: IDBObjectStore,
    ) {
      this.transaction.abort()
      throw new DOMException('The tab is gone', 'AbortError')
    })
    await first.syncDirectory()
    device.restoreStorage()
    const second = await openTab()
    expect(await contentOf(second)).toEqual(before)
    await second.syncDirectory()
    expect(await contentOf(second)).toEqual(serverList())
  })

  it('is synced by one tab at a time, and the others know of it', async () => {
    const [first, second] = [await openTab(), await openTab()]
    expect(await contentOf(second)).toBeUndefined()
    const results = await Promise.all([first.syncDirectory(), second.syncDirectory()])
    expect(results.filter(Boolean)).toHaveLength(1)
    expect(await contentOf(second)).toEqual(serverList())
    const listener = vi.fn()
    second.onDirectoryChange(listener)
    rename(1)
    await first.syncDirectory()
    await expect.poll(() => listener.mock.calls.length).toBe(1)
    expect(await contentOf(second)).toEqual(serverList())
  })

  it.each([
    ['cannot store', () => device.denyStorage()],
    ['is full', () => void device.fillStorage()],
  ])('is used from memory when the device %s', async (_, fail) => {
    fail()
    const tab = await openTab()
    await tab.syncDirectory()
    rename(9)
    await tab.syncDirectory()
    api.disconnect()
    expect(await contentOf(tab)).toEqual(serverList())
    expect(tab.useStorageState.getState().isMemoryOnly).toBe(true)
  })

  it.each([
    ['first download', directory.list, false],
    ['update', directory.changes, true],
  ])(
    'stays cleared when this or another tab clears it during the %s',
    async (_, held, isStored) => {
      for (const isOtherTab of [false, true]) {
        const tab = await openTab()
        if (isStored) await tab.syncDirectory()
        const other = await openTab()
        const start = api.calls.length
        const release = api.hold(held)
        const syncing = tab.syncDirectory()
        await expect
          .poll(() => api.paths().slice(start))
          .toContainEqual(expect.stringMatching(`^${held.path}(\\?|$)`))
        await (isOtherTab ? other : tab).askDirectory('clear')
        release()
        expect(await syncing).toBe(false)
        expect(await contentOf(tab)).toBeUndefined()
        expect(await contentOf(await openTab())).toBeUndefined()
        const downloads = api
          .paths()
          .slice(start)
          .filter((path) => path === '/api/contractors')
        expect(downloads).toHaveLength(isStored ? 0 : 1)
        api.restore()
      }
    },
  )

  it('stays cleared when it is cleared during a download into memory', async () => {
    device.denyStorage()
    const tab = await openTab()
    const release = api.hold(directory.list)
    const syncing = tab.syncDirectory()
    await expect.poll(() => api.paths()).toContain('/api/contractors')
    await tab.askDirectory('clear')
    release()
    expect(await syncing).toBe(false)
    expect(await contentOf(tab)).toBeUndefined()
    await tab.syncDirectory()
    expect(await contentOf(tab)).toEqual(serverList())
  })

  it('stays on a full disk as it was, and is stored when there is room again', async () => {
    const tab = await openTab()
    await tab.syncDirectory()
    const before = serverList()
    device.fillStorage()
    rename(3)
    await tab.syncDirectory()
    expect(await contentOf(tab)).toEqual(serverList())
    expect(tab.useStorageState.getState().isMemoryOnly).toBe(true)
    device.restoreStorage()
    expect(await contentOf(await openTab())).toEqual(before)
    await tab.syncDirectory()
    expect(tab.useStorageState.getState().isMemoryOnly).toBe(false)
    expect(await contentOf(await openTab())).toEqual(serverList())
  })

  it('is read again through a new connection if the database connection is lost', async () => {
    const tab = await openTab()
    await tab.syncDirectory()
    rename(1)
    device.loseStorage()
    device.restoreStorage()
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    await tab.syncDirectory()
    expect(tab.useStorageState.getState().isMemoryOnly).toBe(false)
    expect(await contentOf(await openTab())).toEqual(serverList())
  })

  it('is stored again if the database has a newer version', async () => {
    const other = await openDatabase(PUBLIC_DATABASE, 990, (db) => db.createObjectStore('future'))
    other.close()
    const tab = await openTab()
    expect(await contentOf(tab)).toBeUndefined()
    await tab.syncDirectory()
    expect(await contentOf(await openTab())).toEqual(serverList())
    expect(tab.useStorageState.getState().isMemoryOnly).toBe(false)
  })

  it('is downloaded when it was deleted underneath', async () => {
    const tab = await openTab()
    await tab.syncDirectory()
    await change((db) => Promise.all(db.tables.map((table) => table.clear())))
    expect(await contentOf(tab)).toBeUndefined()
    await tab.syncDirectory()
    expect(await contentOf(tab)).toEqual(serverList())
  })

  it('is downloaded again when a row is damaged or of another version', async () => {
    const changes = [
      (db: Dexie) => db.table('rows').toCollection().modify({ text: '[{]' }),
      (db: Dexie) => db.table('head').toCollection().modify({ version: 0 }),
    ]
    for (const damage of changes) {
      await (await openTab()).syncDirectory()
      await change(damage)
      const tab = await openTab()
      expect(await contentOf(tab)).toBeUndefined()
      await tab.syncDirectory()
      expect(await contentOf(tab)).toEqual(serverList())
      expect(await contentOf(await openTab())).toEqual(serverList())
    }
  })

  it('is downloaded again by the sync that finds a damaged row', async () => {
    await (await openTab()).syncDirectory()
    await change((db) => db.table('rows').toCollection().modify({ text: '[{]' }))
    const tab = await openTab()
    expect(await tab.syncDirectory()).toBe(true)
    expect(await contentOf(tab)).toEqual(serverList())
  })

  it('computes keys of an older rule anew, without a download', async () => {
    const tab = await openTab()
    await tab.syncDirectory()
    await change((db) =>
      db
        .table('rows')
        .toCollection()
        .modify((row: { text: string; keysVersion: number }) => {
          const pairs = JSON.parse(row.text) as [unknown, unknown][]
          row.text = JSON.stringify(pairs.map(([contractor]) => [contractor, { place: ' old' }]))
          row.keysVersion = 0
        }),
    )
    api.disconnect()
    const raw = { query: { location: 'tampa' } }
    const { body } = await (await openTab()).askDirectory('answer', '/api/search', raw)
    expect((body as unknown[]).length).toBeGreaterThan(10)
  })

  it('fails with NotOnDeviceError when it is needed and neither stored nor delivered', async () => {
    const tab = await openTab()
    api.disconnect()
    const tampa = { latitude: 27.95, longitude: -82.46 }
    await expect(tab.askDirectory('near', tampa, '')).rejects.toMatchObject({
      name: 'NotOnDeviceError',
    })
  })

  it('counts as stale if its time is far in the future', async () => {
    const tab = await openTab()
    expect(tab.directoryAge()).toBe(Number.POSITIVE_INFINITY)
    await tab.syncDirectory()
    const asOf = Date.parse(tab.useDirectory.getState().asOf ?? '')
    expect(tab.directoryAge(asOf + 1000)).toBe(1000)
    expect(tab.directoryAge(asOf - 1000)).toBe(0)
    expect(tab.directoryAge(asOf - 6 * 60_000)).toBe(Number.POSITIVE_INFINITY)
  })
})

describe('of a large directory', () => {
  const openUsed = async (...want: string[]) => {
    api.db.offlineListLimit = 100
    const tab = await openTab()
    await tab.syncDirectory({ want })
    return tab
  }
  const storedStates = (tab: Tab) =>
    tab.useDirectory
      .getState()
      .states?.filter(({ isStored }) => isStored)
      .map(({ state }) => state)

  it('nothing is downloaded before it is used in a state', async () => {
    const tab = await openUsed()
    expect(await contentOf(tab)).toEqual([])
    expect(storedStates(tab)).toEqual([])
    expect(api.paths()).toEqual(listPaths)
  })

  it('the states are stored in which it is used, also at the next start without the server', async () => {
    const tab = await openUsed('FL')
    expect(await contentOf(tab)).toEqual(serverList('FL'))
    expect(await tab.askDirectory('download', 'NC')).toBe(true)
    expect(await contentOf(tab)).toEqual(serverList('FL', 'NC'))
    expect(storedStates(tab)).toEqual(['FL', 'NC'])
    api.disconnect()
    expect(await contentOf(await openTab())).toEqual(serverList('FL', 'NC'))
    expect(api.paths()).not.toContain('/api/contractors')
  })

  it('changes are applied, and a contractor that moves to a state that is not stored leaves', async () => {
    const tab = await openUsed('FL')
    const [moved, kept] = serverList('FL')
    upsertContractors(api.db, [
      { id: moved?.id ?? 0, state: 'WY' },
      { id: kept?.id ?? 0, name: 'Kept' },
      { id: 5000, state: 'FL', name: 'Opened' },
      { id: 5001, state: 'WY', name: 'Elsewhere' },
    ])
    const start = api.paths().length
    await tab.syncDirectory()
    expect(api.paths().slice(start)).toEqual([expect.stringContaining('since='), ...listPaths])
    expect(await contentOf(tab)).toEqual(serverList('FL'))
  })

  /** Stores NC from a cache, after a rename, a deletion and two moves that FL has already. */
  const storeOldState = async () => {
    const tab = await openUsed('FL')
    const [renamed, deleted, moved] = serverList('NC')
    const [arriving] = serverList('FL')
    const list = await cacheReply(directory.list, '/api/contractors?state=NC')
    upsertContractors(api.db, [
      { id: renamed?.id ?? 0, name: 'Renamed' },
      { id: moved?.id ?? 0, state: 'FL' },
      { id: arriving?.id ?? 0, state: 'NC' },
    ])
    deleteContractors(api.db, deleted?.id ?? 0)
    await tab.syncDirectory()
    const download = async () => {
      expect(await tab.askDirectory('download', 'NC')).toBe(true)
    }
    return { tab, download, cursor: list.headers.get(CURSOR_HEADER) ?? '' }
  }

  it('a state gets what has changed since its list was put into a cache', async () => {
    const { tab, download } = await storeOldState()
    await download()
    expect(await contentOf(tab)).toEqual(serverList('FL', 'NC'))
    expect(await contentOf(await openTab())).toEqual(serverList('FL', 'NC'))
  })

  it('a state gets these changes in a later sync when a cache hides them too', async () => {
    const { tab, download, cursor } = await storeOldState()
    const unchanged = { items: [], deletedIds: [], cursor, reset: false }
    api.respond(directory.changes, ({ url }) =>
      url.endsWith(`since=${cursor}`) ? Response.json(unchanged) : undefined,
    )
    await download()
    api.restore()
    rename(serverList('FL')[1]?.id ?? 0)
    await (await openTab()).syncDirectory()
    expect(await contentOf(tab)).toEqual(serverList('FL', 'NC'))
  })

  it('the other states get what has changed between their sync and the download of a state', async () => {
    const tab = await openUsed('FL')
    const [changed, deleted] = serverList('FL')
    api.respond(directory.list, () => {
      api.restore()
      rename(changed?.id ?? 0)
      deleteContractors(api.db, deleted?.id ?? 0)
      return undefined
    })
    await tab.askDirectory('download', 'NC')
    expect(await contentOf(tab)).toEqual(serverList('FL', 'NC'))
  })

  it('a state that is only in memory counts as stored, and one that memory has dropped does not', async () => {
    await openUsed('NC')
    device.fillStorage()
    const tab = await openUsed('FL')
    expect(await contentOf(tab)).toEqual(serverList('NC', 'FL'))
    await tab.askDirectory('remove', 'NC')
    expect(await tab.askDirectory('want', ['FL'])).toBe(true)
    expect(await tab.askDirectory('want', ['NC'])).toBe(false)
  })

  it('a state can be removed, and stays removed until it is used again', async () => {
    const tab = await openUsed('FL', 'NC')
    await tab.askDirectory('remove', 'NC')
    await tab.syncDirectory()
    expect(storedStates(tab)).toEqual(['FL'])
    expect(await contentOf(await openTab())).toEqual(serverList('FL'))
    expect(await tab.askDirectory('want', ['NC'])).toBe(false)
    await tab.syncDirectory()
    expect(storedStates(tab)).toEqual(['FL', 'NC'])
  })

  it('other states are named as missing, and those that are stored are answered', async () => {
    const tab = await openUsed('FL')
    const ask = (query: Record<string, string>) =>
      tab.askDirectory('answer', '/api/search', { query })
    const queries: Record<string, string>[] = [
      { location: 'Charlotte, NC' },
      { location: '', state: 'NC', category: '3' },
    ]
    for (const query of queries)
      await expect(ask(query)).rejects.toMatchObject({ name: 'NotOnDeviceError', state: 'NC' })
    await expect(ask({ location: 'chalotte' })).rejects.toMatchObject({ state: null })
    expect((await ask({ location: 'tampa' })).body).not.toEqual([])
  })

  it('the whole list is replaced when the directory grows beyond the limit', async () => {
    const tab = await openTab()
    await tab.syncDirectory()
    api.db.offlineListLimit = 100
    rename(1)
    await tab.syncDirectory({ want: ['FL'] })
    expect(await contentOf(tab)).toEqual(serverList('FL'))
  })
})

describe('the states that a device stores', () => {
  it('are the latest used, as many as fit; the first is stored in any case', async () => {
    const { chooseStates } = await import('../../../web/src/directory-worker/sync.ts')
    const states = [
      { state: 'FL', count: 12_000 },
      { state: 'NC', count: 10_000 },
      { state: 'TX', count: 8000 },
      { state: 'CA', count: 20_001 },
    ]
    expect(chooseStates(states, ['FL', 'NC', 'TX', 'AK'])).toEqual(['FL', 'TX'])
    expect(chooseStates(states, ['NC', 'FL', 'TX'])).toEqual(['NC', 'TX'])
    expect(chooseStates(states, ['CA', 'TX'])).toEqual(['CA'])
  })
})
