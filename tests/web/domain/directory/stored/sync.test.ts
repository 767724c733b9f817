import { describe, expect, it, vi } from 'vitest'
import { PUBLIC_DATABASE } from '#contract/device-storage.ts'
import { directory } from '#contract/directory.ts'
import { getPublicDirectory } from '../../../../../mocks/public-directory.ts'
import { openDatabase, testDevice } from '../../../../support/device.ts'
import { deleteContractors, mockApi, upsertContractors } from '../../../../support/mock-api.ts'

const device = testDevice()
// The mock directory has the contractors 1 to 1200, which the device stores in three rows.
const api = mockApi()
const rename = (...ids: number[]) =>
  upsertContractors(
    api.db,
    ids.map((id) => ({ id, name: `Renamed ${id}` })),
  )
/** Returns the directory of the server, sorted by id. */
const serverList = () => directory.list.reply.parse(getPublicDirectory(api.db).contractors)

/** Opens the app in another tab. */
const openTab = () =>
  device.openTab(async () => ({
    ...(await import('../../../../../web/src/domain/directory/stored/stored-directory.lazy.ts')),
    ...(await import('../../../../../web/src/device/public-db.lazy.ts')),
    ...(await import('../../../../../web/src/device/storage-state.ts')),
    ...(await import('../../../../../web/src/domain/directory/stored/age.ts')),
  }))

async function contentOf(tab: Awaited<ReturnType<typeof openTab>>) {
  const directory = await tab.loadStoredDirectory()
  return directory?.index.map(({ contractor }) => contractor).sort((a, b) => a.id - b.id)
}

describe('the stored directory', () => {
  it('is null before the first download', async () => {
    const tab = await openTab()
    expect(await tab.loadStoredDirectory()).toBeNull()
    expect(api.paths()).toEqual([])
  })

  it('is downloaded once and available at the next start without the server', async () => {
    const first = await openTab()
    await first.syncStoredDirectory()
    expect(await contentOf(first)).toEqual(serverList())
    api.disconnect()
    const second = await openTab()
    expect(await contentOf(second)).toEqual(serverList())
    expect(api.paths()).toEqual(['/api/tiles', '/api/contractors'])
  })

  it('is patched with new, renamed and deleted contractors', async () => {
    const tab = await openTab()
    await tab.syncStoredDirectory()
    const before = await tab.loadStoredDirectory()
    const nameBefore = api.db.contractors.get(7)?.name
    rename(7, 800, 5000)
    deleteContractors(api.db, 1, 1200)
    expect(await tab.syncStoredDirectory()).toBe(true)
    expect(api.paths().at(-1)).toMatch(/^\/api\/contractors\/changes\?since=/)
    expect(await contentOf(tab)).toEqual(serverList())
    expect(before?.byId.get(7)?.name).toBe(nameBefore)
    expect(await contentOf(await openTab())).toEqual(serverList())
  })

  it('is unchanged if the server has no changes, but its time is updated', async () => {
    const tab = await openTab()
    await tab.syncStoredDirectory()
    const index = (await tab.loadStoredDirectory())?.index
    const listener = vi.fn()
    tab.onStoredDirectoryChange(listener)
    const asOf = tab.useDirectoryTime.getState().asOf ?? ''
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(asOf) + 60_000 })
    expect(await tab.syncStoredDirectory()).toBe(false)
    expect(Date.parse(tab.useDirectoryTime.getState().asOf ?? '') - Date.parse(asOf)).toBe(60_000)
    expect((await tab.loadStoredDirectory())?.index).toEqual(index)
    expect(listener).not.toHaveBeenCalled()
  })

  it('is downloaded completely when the server does not know the cursor', async () => {
    const tab = await openTab()
    await tab.syncStoredDirectory()
    rename(3000)
    deleteContractors(api.db, 2)
    api.db.directory = { ...api.db.directory, epoch: 'restored from a backup' }
    await tab.syncStoredDirectory()
    expect(api.paths().slice(2)).toEqual([
      expect.stringContaining('since='),
      '/api/tiles',
      '/api/contractors',
    ])
    expect(await contentOf(tab)).toEqual(serverList())
  })

  it('is unchanged by an interrupted sync and complete after the next one', async () => {
    const first = await openTab()
    await first.syncStoredDirectory()
    const before = serverList()
    rename(...before.map(({ id }) => id))
    // Simulates a tab that is closed before the metadata is written. The browser then rolls the
    // transaction back.
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function abortAndThrow(
      this: IDBObjectStore,
    ) {
      this.transaction.abort()
      throw new DOMException('The tab is gone', 'AbortError')
    })
    await first.syncStoredDirectory()
    device.restoreStorage()
    const second = await openTab()
    expect(await contentOf(second)).toEqual(before)
    await second.syncStoredDirectory()
    expect(await contentOf(second)).toEqual(serverList())
  })

  it('is synced by one tab at a time while the others wait', async () => {
    const [first, second] = [await openTab(), await openTab()]
    const results = await Promise.all([first.syncStoredDirectory(), second.syncStoredDirectory()])
    expect(results).toEqual([true, false])
    expect(api.paths()).toEqual(['/api/tiles', '/api/contractors'])
    const third = await openTab()
    const [, directory] = await Promise.all([
      first.syncStoredDirectory(),
      third.loadOrFetchDirectory(),
    ])
    expect(directory.index.length).toBe(1200)
  })

  it('reloads only the changed rows after a sync in another tab', async () => {
    const [first, second] = [await openTab(), await openTab()]
    await first.syncStoredDirectory()
    const before = await second.loadStoredDirectory()
    rename(1)
    await first.syncStoredDirectory()
    const listener = vi.fn()
    second.onStoredDirectoryChange(listener)
    await second.reloadStoredDirectory()
    const after = await second.loadStoredDirectory()
    expect(after?.byId.get(1)?.name).toBe('Renamed 1')
    expect(after?.byId.get(900)).toBe(before?.byId.get(900))
    expect(listener).toHaveBeenCalledOnce()
  })

  it('is used from memory when the device cannot store', async () => {
    device.denyStorage()
    const tab = await openTab()
    expect(await tab.loadStoredDirectory()).toBeNull()
    expect((await tab.loadOrFetchDirectory()).index.length).toBe(1200)
    expect(tab.useStorageState.getState().isMemoryOnly).toBe(true)
    api.disconnect()
    expect(await contentOf(tab)).toEqual(serverList())
  })

  it('is returned but not written when it is requested for memory only', async () => {
    const { syncDirectory } = await device.openTab(
      () => import('../../../../../web/src/domain/directory/stored/sync.lazy.ts'),
    )
    const result = await syncDirectory({ ifBusy: 'wait', isForMemory: true })
    expect(result.kind === 'done' && result.unwritten?.rows.map(({ fromId }) => fromId)).toEqual([
      0, 501, 1001,
    ])
    expect((await indexedDB.databases()).map(({ name }) => name)).toEqual([])
  })

  it('is used from memory when the device is full', async () => {
    const tab = await openTab()
    device.fillStorage()
    await tab.syncStoredDirectory()
    expect(await contentOf(tab)).toEqual(serverList())
    expect(tab.useStorageState.getState().isMemoryOnly).toBe(false)
  })

  it('is read again through a new connection if the database connection is lost', async () => {
    const tab = await openTab()
    await tab.syncStoredDirectory()
    rename(1)
    const transaction = vi
      .spyOn(IDBDatabase.prototype, 'transaction')
      .mockImplementationOnce(() => {
        throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
      })
    await tab.syncStoredDirectory()
    expect(transaction).toHaveBeenCalled()
    expect(tab.useStorageState.getState().isMemoryOnly).toBe(false)
    expect(await contentOf(await openTab())).toEqual(serverList())
  })

  it('is stored again if the database has a newer version', async () => {
    const newer = await openDatabase(PUBLIC_DATABASE, 990, (db) => db.createObjectStore('future'))
    newer.close()
    const tab = await openTab()
    expect(await tab.loadStoredDirectory()).toBeNull()
    await tab.syncStoredDirectory()
    expect(await contentOf(await openTab())).toEqual(serverList())
    expect(tab.useStorageState.getState().isMemoryOnly).toBe(false)
  })

  it('can be read before the first download without creating a database', async () => {
    const tab = await openTab()
    await tab.loadStoredDirectory()
    expect((await indexedDB.databases()).map(({ name }) => name)).toEqual([])
  })

  it('fails to load with NotOnDeviceError when none is stored and the server cannot be reached', async () => {
    const tab = await openTab()
    api.disconnect()
    await expect(tab.loadOrFetchDirectory()).rejects.toMatchObject({ name: 'NotOnDeviceError' })
  })

  it('counts as stale if its time is far in the future', async () => {
    const tab = await openTab()
    expect(tab.directoryAge()).toBe(Number.POSITIVE_INFINITY)
    await tab.syncStoredDirectory()
    const asOf = Date.parse(tab.useDirectoryTime.getState().asOf ?? '')
    expect(tab.directoryAge(asOf + 1000)).toBe(1000)
    expect(tab.directoryAge(asOf - 1000)).toBe(0)
    expect(tab.directoryAge(asOf - 6 * 60_000)).toBe(Number.POSITIVE_INFINITY)
  })
})
