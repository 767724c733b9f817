import { beforeEach, describe, expect, it, vi } from 'vitest'
import { directory } from '#contract/directory.ts'
import { testDevice } from '../../../../support/device.ts'
import { mockApi, upsertContractors } from '../../../../support/mock-api.ts'
import { tileTabs } from '../../../../support/tile-tabs.ts'

const device = testDevice()
const api = mockApi()
const { openTab, openUsed, contentOf, serverList, pathsSince } = tileTabs(device, api)
beforeEach(() => {
  api.db.offlineListLimit = 100
})

const renameIn = (state: string) =>
  upsertContractors(api.db, [{ id: serverList(state)[0]?.id ?? 0, name: 'Renamed' }])

/** Waits until a request for a tile has arrived after the first calls. */
const tileRequested = (start: number) =>
  expect.poll(() => pathsSince(start).some((path) => path.startsWith('/api/tiles/'))).toBe(true)

describe('a sync of tiles', () => {
  it('does not bring back a state that is removed meanwhile, and keeps the others', async () => {
    const tab = await openUsed('NC', 'GA')
    renameIn('GA')
    const [start, release] = [api.paths().length, api.hold(directory.tile)]
    const syncing = tab.syncStoredDirectory()
    await tileRequested(start)
    await tab.removeState('NC')
    release()
    await syncing
    expect(await contentOf(tab)).toEqual(serverList('GA'))
    expect(await contentOf(await openTab())).toEqual(serverList('GA'))
  })

  it('stores nothing when the directory is cleared meanwhile', async () => {
    const tab = await openUsed('NC')
    renameIn('NC')
    const [start, release] = [api.paths().length, api.hold(directory.tile)]
    const syncing = tab.syncStoredDirectory()
    await tileRequested(start)
    await tab.clearStoredDirectory()
    release()
    await syncing
    expect(await contentOf(await openTab())).toEqual([])
  })

  it('can run twice at the same time in a browser without Web Locks', async () => {
    Reflect.deleteProperty(device.navigator, 'locks')
    const [first, second] = [await openTab(), await openTab()]
    first.recordUses('NC')
    second.recordUses('GA')
    const release = api.hold(directory.tile)
    const syncing = [first.syncStoredDirectory(), second.syncStoredDirectory()]
    await expect.poll(() => pathsSince(0).filter((path) => /NC-|GA-/.test(path)).length).toBe(8)
    release()
    await Promise.all(syncing)
    await first.syncStoredDirectory()
    expect(await contentOf(await openTab())).toEqual(serverList('NC', 'GA'))
  })
})

describe('a state that is removed', () => {
  it('stays removed when another tab, in which it was used, syncs', async () => {
    const other = await openUsed('NC')
    const tab = await openUsed('GA')
    await tab.removeState('NC')
    renameIn('GA')
    await other.syncStoredDirectory()
    expect(await contentOf(other)).toEqual(serverList('GA'))
  })

  it('stays removed after all public data was cleared in another tab', async () => {
    const other = await openUsed('NC')
    await (await openTab()).clearStoredDirectory()
    await other.syncStoredDirectory()
    expect(await contentOf(await openTab())).toEqual([])
  })
})

describe('the state that makes room for another', () => {
  it('is the one that was not used for the longest time, also when the later use needed no sync', async () => {
    vi.doMock('#contract/rules/limits.ts', async (importOriginal) => ({
      ...(await importOriginal<object>()),
      MAX_TILED_CONTRACTORS: serverList('FL', 'NC').length,
    }))
    try {
      await openUsed('FL')
      await openUsed('GA')
      const tab = await openTab()
      await tab.syncStoredDirectory()
      tab.recordUses('FL')
      await tab.saveUses()
      const later = await openUsed('NC')
      expect(await contentOf(later)).toEqual(serverList('FL', 'NC'))
    } finally {
      vi.doUnmock('#contract/rules/limits.ts')
    }
  })
})

describe('a state that is used', () => {
  it('is fetched again when the stored directory is damaged', async () => {
    const first = await openUsed('NC')
    await first.withPublicDb((db) => db.directory.clear())
    const second = await openTab()
    expect(await second.loadStoredDirectory()).toBeNull()
    await expect.poll(() => contentOf(second)).toEqual(serverList('NC'))
  })
})

describe('while the app is open', () => {
  const openPage = async () => {
    vi.stubGlobal(
      'document',
      Object.assign(new EventTarget(), { visibilityState: 'visible', cookie: '' }),
    )
    vi.stubGlobal('window', Object.assign(new EventTarget(), { BroadcastChannel }))
    return device.openTab(async () => ({
      ...(await import('../../../../../web/src/domain/directory/stored/directory-sync.ts')),
      ...(await import('../../../../../web/src/domain/directory/stored/stored-directory.lazy.ts')),
      ...(await import('../../../../../web/src/domain/directory/stored/stored-tiles.ts')),
    }))
  }
  /** Stops the syncs of a page, and waits for those that have begun. */
  const close = async (page: Awaited<ReturnType<typeof openPage>>, stop: () => void) => {
    stop()
    await page.syncStoredDirectory('wait')
  }
  const storedStates = async () => {
    const content = await contentOf(await openTab())
    return new Set(content?.map(({ state }) => state))
  }

  it('stores a state that is used while the tiles of another are fetched', async () => {
    await openUsed()
    const page = await openPage()
    await page.syncStoredDirectory()
    const stop = page.startDirectorySync()
    const release = api.hold(directory.tile)
    const start = api.paths().length
    page.recordUses('NC')
    await tileRequested(start)
    page.recordUses('GA')
    release()
    await expect.poll(storedStates).toEqual(new Set(['GA', 'NC']))
    await close(page, stop)
  })

  it('stores a state that is used before the first sync has found that there are tiles', async () => {
    const page = await openPage()
    const release = api.hold(directory.tiles)
    const stop = page.startDirectorySync()
    await expect.poll(() => api.paths()).toEqual(['/api/tiles'])
    page.recordUses('NC')
    release()
    await expect.poll(storedStates).toEqual(new Set(['NC']))
    await close(page, stop)
  })

  it('does not ask again and again for a state that is too large', async () => {
    vi.doMock('#contract/rules/limits.ts', async (importOriginal) => ({
      ...(await importOriginal<object>()),
      MAX_TILED_CONTRACTORS: serverList('NC').length - 1,
    }))
    try {
      const page = await openPage()
      await page.syncStoredDirectory()
      const stop = page.startDirectorySync()
      page.recordUses('NC')
      await expect.poll(storedStates).toEqual(new Set(['NC']))
      await expect.poll(() => page.useStoredTiles.getState().uses).toEqual([])
      await page.syncStoredDirectory('wait')
      const tiles = api.paths().filter((path) => path.startsWith('/api/tiles/'))
      expect(new Set(tiles).size).toBe(tiles.length)
      expect(api.paths().filter((path) => path === '/api/tiles').length).toBeLessThan(6)
      await close(page, stop)
    } finally {
      vi.doUnmock('#contract/rules/limits.ts')
    }
  })
})
