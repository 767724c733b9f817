import { beforeEach, describe, expect, it } from 'vitest'
import { directory } from '#contract/directory.ts'
import { testDevice } from '../../../../support/device.ts'
import { mockApi } from '../../../../support/mock-api.ts'
import { tileTabs } from '../../../../support/tile-tabs.ts'

const device = testDevice()
const api = mockApi()
const { openTab, openUsed, serverList } = tileTabs(device, api)
beforeEach(() => {
  api.db.offlineListLimit = 100
})

describe('the tiles for a search nearby', () => {
  it('are downloaded, and used without a server when a state of them is stored', async () => {
    const tab = await openTab()
    const fetched = await tab.loadOrFetchDirectory(['GA'])
    expect(fetched.index).toHaveLength(serverList('GA').length)
    api.disconnect()
    const partial = await tab.loadOrFetchDirectory(['NC', 'GA'])
    expect(partial.index).toHaveLength(serverList('GA').length)
  })

  it.each([
    ['without a server', () => api.disconnect()],
    ['with a server that fails', () => api.fail(directory.tiles, 503)],
    ['with a server that limits the requests', () => api.fail(directory.tiles, 429)],
  ])('are used %s when a part of their state is stored', async (_, fail) => {
    api.respond(directory.tile, ({ url }) =>
      url.includes('/NC-3/') ? Response.json({ message: 'No' }, { status: 500 }) : undefined,
    )
    const tab = await openTab()
    const part = await tab.loadOrFetchDirectory(['NC'])
    expect(part.index.map(({ categoryId }) => categoryId)).not.toContain(3)
    api.restore()
    fail()
    expect((await tab.loadOrFetchDirectory(['NC'])).index).toHaveLength(part.index.length)
  })

  it('are missing without a server, and the error names their state', async () => {
    const tab = await openUsed('GA')
    api.disconnect()
    await expect(tab.loadOrFetchDirectory(['NC'])).rejects.toMatchObject({
      name: 'NotOnDeviceError',
      state: 'NC',
    })
  })

  it('are missing when the server fails, and the error is that of the server', async () => {
    const tab = await openUsed('GA')
    api.fail(directory.tiles, 503)
    await expect(tab.loadOrFetchDirectory(['NC'])).rejects.toMatchObject({ status: 503 })
  })
})

describe('a state that is downloaded', () => {
  it('is stored, also after a reload without the server', async () => {
    const tab = await openUsed()
    expect(await tab.downloadState('GA')).toBe('all')
    api.disconnect()
    expect((await (await openTab()).loadStoredDirectory())?.index).toHaveLength(
      serverList('GA').length,
    )
  })

  it('is reported when the device cannot store it or only a part of it', async () => {
    const tab = await openUsed('GA')
    const put = device.fillStorage()
    expect(await tab.downloadState('NC')).toBe('none')
    put.mockRestore()
    api.respond(directory.tile, ({ url }) =>
      url.includes('/NC-3/') ? Response.json({ message: 'No' }, { status: 404 }) : undefined,
    )
    expect(await tab.downloadState('NC')).toBe('part')
  })

  it('can only be removed where the device can write', async () => {
    const tab = await openUsed('GA')
    device.fillStorage()
    await expect(tab.removeState('GA')).rejects.toThrow()
  })
})
