import { beforeEach, describe, expect, it, vi } from 'vitest'
import { directory } from '#contract/directory.ts'
import { tileState } from '#contract/rules/tiles.ts'
import { getPublicDirectory } from '../../../../../mocks/public-directory.ts'
import { getTileIndex } from '../../../../../mocks/tiles.ts'
import { testDevice } from '../../../../support/device.ts'
import { deleteContractors, mockApi, upsertContractors } from '../../../../support/mock-api.ts'

const LIMITS = '#contract/rules/limits.ts'

const device = testDevice()
const api = mockApi()
beforeEach(() => {
  api.db.offlineListLimit = 100
})

/** Returns the contractors of these states on the server, sorted by id. */
const serverList = (...states: string[]) =>
  directory.list.reply
    .parse(getPublicDirectory(api.db).contractors)
    .filter(({ state }) => states.includes(tileState(state)))

/** Opens the app in another tab. */
const openTab = () =>
  device.openTab(async () => ({
    ...(await import('../../../../../web/src/domain/directory/stored/stored-directory.lazy.ts')),
    ...(await import('../../../../../web/src/domain/directory/stored/stored-tiles.ts')),
    ...(await import('../../../../../web/src/device/public-db.lazy.ts')),
  }))
type Tab = Awaited<ReturnType<typeof openTab>>

/** Opens a tab in which the directory is used in these places, and syncs it. */
async function openUsed(...uses: string[]): Promise<Tab> {
  const tab = await openTab()
  tab.recordUses(...uses)
  await tab.syncStoredDirectory()
  return tab
}

async function contentOf(tab: Tab) {
  const stored = await tab.loadStoredDirectory()
  return stored?.index.map(({ contractor }) => contractor).sort((a, b) => a.id - b.id)
}

const pathsSince = (start: number) => api.paths().slice(start)

describe('a directory above the limit', () => {
  it('is not downloaded before it is used in a state', async () => {
    const tab = await openUsed()
    expect(api.paths()).toEqual(['/api/tiles'])
    expect(await contentOf(tab)).toEqual([])
  })

  it('has the states in which it is used, also at the next start without the server', async () => {
    const tab = await openUsed('NC', 'GA')
    expect(await contentOf(tab)).toEqual(serverList('NC', 'GA'))
    expect(api.paths().every((path) => path.startsWith('/api/tiles'))).toBe(true)
    api.disconnect()
    expect(await contentOf(await openTab())).toEqual(serverList('NC', 'GA'))
  })

  it('keeps the states of earlier visits', async () => {
    await openUsed('NC')
    const later = await openUsed('GA')
    expect(await contentOf(later)).toEqual(serverList('NC', 'GA'))
  })

  it('fetches only the index when nothing has changed', async () => {
    const tab = await openUsed('NC')
    const listener = vi.fn()
    tab.onStoredDirectoryChange(listener)
    const before = api.paths().length
    expect(await tab.syncStoredDirectory()).toBe(false)
    expect(pathsSince(before)).toEqual(['/api/tiles'])
    expect(listener).not.toHaveBeenCalled()
  })

  it('fetches only the tiles that have changed', async () => {
    const tab = await openUsed('NC', 'FL')
    const [first] = serverList('NC')
    const removed = serverList('FL').find(({ categoryId }) => categoryId !== first?.categoryId)
    upsertContractors(api.db, [{ id: first?.id ?? 0, name: 'Renamed' }])
    deleteContractors(api.db, removed?.id ?? 0)
    const before = api.paths().length
    expect(await tab.syncStoredDirectory()).toBe(true)
    expect(pathsSince(before)).toEqual([
      '/api/tiles',
      expect.stringMatching(`^/api/tiles/FL-${removed?.categoryId}/`),
      expect.stringMatching(`^/api/tiles/NC-${first?.categoryId}/`),
    ])
    expect(await contentOf(tab)).toEqual(serverList('NC', 'FL'))
  })

  it('follows a contractor that moves to another state', async () => {
    const tab = await openUsed('NC', 'GA')
    upsertContractors(api.db, [{ id: serverList('NC')[0]?.id ?? 0, state: 'GA' }])
    await tab.syncStoredDirectory()
    expect(await contentOf(tab)).toEqual(serverList('NC', 'GA'))
  })

  it('stores a tile that changed after the index was read, and does not fetch it again', async () => {
    const [contractor] = serverList('NC')
    const tab = await openTab()
    tab.recordUses('NC')
    api.respond(directory.tiles, () => {
      api.restore()
      const index = getTileIndex(api.db)
      upsertContractors(api.db, [{ id: contractor?.id ?? 0, name: 'Renamed' }])
      return Response.json(index)
    })
    await tab.syncStoredDirectory()
    expect(await contentOf(tab)).toEqual(serverList('NC'))
    const before = api.paths().length
    await tab.syncStoredDirectory()
    expect(pathsSince(before)).toEqual(['/api/tiles'])
  })

  it('leaves out a tile that no longer exists', async () => {
    const tab = await openTab()
    tab.recordUses('NC')
    api.fail(directory.tile, 404)
    await tab.syncStoredDirectory()
    expect(await contentOf(tab)).toEqual([])
  })

  it('is unchanged by an interrupted sync', async () => {
    const tab = await openUsed('NC')
    const before = await contentOf(tab)
    upsertContractors(api.db, [{ id: before?.[0]?.id ?? 0, name: 'Renamed' }])
    device.fillStorage()
    expect(await tab.syncStoredDirectory()).toBe(false)
    device.restoreStorage()
    expect(await contentOf(await openTab())).toEqual(before)
    await tab.syncStoredDirectory()
    expect(await contentOf(await openTab())).toEqual(serverList('NC'))
  })

  it('is used from memory when the device cannot store', async () => {
    device.denyStorage()
    const tab = await openTab()
    const stored = await tab.loadOrFetchDirectory(['NC'])
    expect(stored.index).toHaveLength(serverList('NC').length)
    expect(api.paths()).not.toContain('/api/contractors')
  })

  it('is fetched again when a row is damaged', async () => {
    const first = await openUsed('NC')
    await first.withPublicDb((db) => db.directory.toCollection().modify({ columns: '[{]' }))
    const second = await openTab()
    expect(await second.loadStoredDirectory()).toBeNull()
    await expect.poll(() => contentOf(second), { timeout: 4000 }).toEqual(serverList('NC'))
  })

  it('loses a state that is removed, and gets it back when it is downloaded', async () => {
    const tab = await openUsed('NC', 'GA')
    await tab.removeState('NC')
    expect(await contentOf(tab)).toEqual(serverList('GA'))
    await tab.syncStoredDirectory()
    expect(await contentOf(tab)).toEqual(serverList('GA'))
    await tab.downloadState('NC')
    expect(await contentOf(tab)).toEqual(serverList('NC', 'GA'))
  })
})

describe('the tiles for a search nearby', () => {
  it('are downloaded, and used without a server when a part of them is stored', async () => {
    const tab = await openTab()
    const fetched = await tab.loadOrFetchDirectory(['GA'])
    expect(fetched.index).toHaveLength(serverList('GA').length)
    api.disconnect()
    const partial = await tab.loadOrFetchDirectory(['NC', 'GA'])
    expect(partial.index).toHaveLength(serverList('GA').length)
  })

  it('are missing without a server, and the error names their state', async () => {
    const tab = await openUsed('GA')
    api.disconnect()
    await expect(tab.loadOrFetchDirectory(['NC'])).rejects.toMatchObject({
      name: 'NotOnDeviceError',
      state: 'NC',
    })
  })
})

describe('the full list on a device', () => {
  it('is replaced by the used states when the server divides the directory', async () => {
    api.db.offlineListLimit = 10_000
    const tab = await openUsed('NC')
    expect(api.paths()).toEqual(['/api/tiles', '/api/contractors'])
    api.db.offlineListLimit = 100
    api.db.directory = { ...api.db.directory, epoch: 'restored from a backup' }
    await tab.syncStoredDirectory()
    expect(await contentOf(tab)).toEqual(serverList('NC'))
    api.db.offlineListLimit = 10_000
    await tab.syncStoredDirectory()
    expect((await contentOf(tab))?.length).toBe(getPublicDirectory(api.db).contractors.length)
  })

  it('is replaced when it has grown so large that a device stores tiles', async () => {
    vi.doMock(LIMITS, async (importOriginal) => ({
      ...(await importOriginal<object>()),
      MAX_TILED_CONTRACTORS: 1000,
    }))
    api.db.offlineListLimit = 10_000
    const tab = await openUsed('NC')
    upsertContractors(api.db, [{ id: 1, name: 'Renamed' }])
    await tab.syncStoredDirectory()
    expect(pathsSince(2)).toEqual(['/api/tiles', expect.stringContaining('since=')])
    api.db.offlineListLimit = 100
    await tab.syncStoredDirectory()
    vi.doUnmock(LIMITS)
    expect(await contentOf(tab)).toEqual(serverList('NC'))
  })
})
