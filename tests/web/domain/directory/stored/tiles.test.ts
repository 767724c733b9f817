import { beforeEach, describe, expect, it, vi } from 'vitest'
import { directory } from '#contract/directory.ts'
import { getPublicDirectory } from '../../../../../mocks/public-directory.ts'
import { getTileIndex } from '../../../../../mocks/tiles.ts'
import { testDevice } from '../../../../support/device.ts'
import { deleteContractors, mockApi, upsertContractors } from '../../../../support/mock-api.ts'
import { tileTabs } from '../../../../support/tile-tabs.ts'

const device = testDevice()
const api = mockApi()
const { openTab, openUsed, contentOf, serverList, pathsSince } = tileTabs(device, api)
beforeEach(() => {
  api.db.offlineListLimit = 100
})

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
    expect(pathsSince(before).map((path) => path.split('/')[3])).toEqual([
      undefined,
      `NC-${first?.categoryId}`,
      `FL-${removed?.categoryId}`,
    ])
    expect(await contentOf(tab)).toEqual(serverList('NC', 'FL'))
  })

  it('follows a contractor that moves to another state', async () => {
    const tab = await openUsed('NC', 'GA')
    upsertContractors(api.db, [{ id: serverList('NC')[0]?.id ?? 0, state: 'GA' }])
    await tab.syncStoredDirectory()
    expect(await contentOf(tab)).toEqual(serverList('NC', 'GA'))
  })

  it('lists a contractor once that moved while the tiles were fetched', async () => {
    const tab = await openUsed('NC', 'GA')
    const [moving] = serverList('NC')
    api.respond(directory.tiles, () => {
      api.restore()
      upsertContractors(api.db, [{ id: moving?.id ?? 0, state: 'GA' }])
      const { usesTiles, tiles } = getTileIndex(api.db)
      // The tile that the contractor has left is the old one, as read before the move.
      const old = tab.useStoredTiles.getState().tiles?.filter(({ key }) => key.startsWith('NC'))
      const current = tiles.filter(({ key }) => !key.startsWith('NC'))
      return Response.json({ usesTiles, tiles: [...current, ...(old ?? [])] })
    })
    await tab.syncStoredDirectory()
    const content = await contentOf(tab)
    expect(content).toEqual(serverList('NC', 'GA'))
    expect((await tab.loadStoredDirectory())?.byId.get(moving?.id ?? 0)?.state).toBe('GA')
  })

  it('says that a state is missing whose tiles changed after the index was read, until the next sync', async () => {
    const tab = await openTab()
    tab.recordUses('NC')
    api.fail(directory.tile, 404)
    await tab.syncStoredDirectory()
    expect(await contentOf(tab)).toEqual([])
    expect(tab.coversUse(tab.useStoredTiles.getState().tiles, 'NC')).toBe(false)
    api.restore()
    await tab.syncStoredDirectory()
    expect(await contentOf(tab)).toEqual(serverList('NC'))
  })

  it('keeps an outdated tile until its current version has arrived', async () => {
    const tab = await openUsed('NC')
    const before = await contentOf(tab)
    const asOf = tab.useDirectoryTime.getState().asOf
    upsertContractors(api.db, [{ id: before?.[0]?.id ?? 0, name: 'Renamed' }])
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
    api.fail(directory.tile, 404)
    await tab.syncStoredDirectory()
    expect(await contentOf(tab)).toEqual(before)
    expect(tab.useDirectoryTime.getState().asOf).toBe(asOf)
    api.restore()
    await tab.syncStoredDirectory()
    expect(await contentOf(tab)).toEqual(serverList('NC'))
    expect(tab.useDirectoryTime.getState().asOf).not.toBe(asOf)
  })

  it('stores the other tiles when one cannot be fetched', async () => {
    const tab = await openTab()
    tab.recordUses('NC')
    const isFailing = (path: string) => path.includes('/NC-3/')
    api.respond(directory.tile, ({ url }) =>
      isFailing(url) ? Response.json({ message: 'No' }, { status: 500 }) : undefined,
    )
    await expect(tab.syncStoredDirectory()).rejects.toMatchObject({ status: 500 })
    expect(await contentOf(tab)).toEqual(
      serverList('NC').filter(({ categoryId }) => categoryId !== 3),
    )
    const before = api.paths().length
    api.restore()
    await tab.syncStoredDirectory()
    expect(pathsSince(before).map((path) => path.split('/')[3])).toEqual([undefined, 'NC-3'])
    expect(await contentOf(tab)).toEqual(serverList('NC'))
  })

  it('stops at the first tiles when the server limits the requests', async () => {
    const tab = await openTab()
    tab.recordUses('NC')
    api.fail(directory.tile, 429)
    await expect(tab.syncStoredDirectory()).rejects.toMatchObject({ status: 429 })
    expect(api.paths()).toHaveLength(5)
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

describe('the full list on a device', () => {
  it('is replaced by the used states when the server divides the directory', async () => {
    api.db.offlineListLimit = 10_000
    const tab = await openUsed('NC')
    expect(api.paths()).toEqual(['/api/tiles', '/api/contractors'])
    api.db.offlineListLimit = 100
    await tab.syncStoredDirectory()
    expect(await contentOf(tab)).toEqual(serverList('NC'))
    api.db.offlineListLimit = 10_000
    await tab.syncStoredDirectory()
    expect((await contentOf(tab))?.length).toBe(getPublicDirectory(api.db).contractors.length)
  })

  it('stays when not all tiles that replace it can be fetched', async () => {
    api.db.offlineListLimit = 10_000
    const tab = await openUsed('NC')
    const before = await contentOf(tab)
    api.db.offlineListLimit = 100
    api.respond(directory.tile, ({ url }) =>
      url.includes('/NC-3/') ? Response.json({ message: 'No' }, { status: 500 }) : undefined,
    )
    await expect(tab.syncStoredDirectory()).rejects.toMatchObject({ status: 500 })
    expect(await contentOf(tab)).toEqual(before)
  })

  it('is downloaded from a server of an older version, which has no tiles', async () => {
    api.fail(directory.tiles, 404)
    const tab = await openUsed('NC')
    expect(api.paths()).toEqual(['/api/tiles', '/api/contractors'])
    expect((await contentOf(tab))?.length).toBe(getPublicDirectory(api.db).contractors.length)
  })

  it('does not store where it is used', async () => {
    api.db.offlineListLimit = 10_000
    const tab = await openUsed('NC')
    await tab.syncStoredDirectory()
    expect(await tab.withPublicDb((db) => db.queries.toArray())).toEqual([])
  })
})
