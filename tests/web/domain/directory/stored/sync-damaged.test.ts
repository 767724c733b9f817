import { describe, expect, it, vi } from 'vitest'
import { directory } from '#contract/directory.ts'
import { getPublicDirectory } from '../../../../../mocks/public-directory.ts'
import { testDevice } from '../../../../support/device.ts'
import { mockApi, upsertContractors } from '../../../../support/mock-api.ts'

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
  }))

const SLOW_POLL = { timeout: 4000 }

type Db = Parameters<Parameters<Awaited<ReturnType<typeof openTab>>['withPublicDb']>[0]>[0]

async function contentOf(tab: Awaited<ReturnType<typeof openTab>>) {
  const directory = await tab.loadStoredDirectory()
  return directory?.index.map(({ contractor }) => contractor).sort((a, b) => a.id - b.id)
}

describe('the stored directory', () => {
  it('is downloaded completely when a row is damaged', async () => {
    const first = await openTab()
    await first.syncStoredDirectory()
    await first.withPublicDb((db) => db.directory.update(0, { columns: '[{]' }))
    const second = await openTab()
    expect(await second.loadStoredDirectory()).toBeNull()
    await expect.poll(() => contentOf(second), SLOW_POLL).toEqual(serverList())
  })

  it('is downloaded completely when an earlier version of the app stored it, without time zones', async () => {
    const first = await openTab()
    await first.syncStoredDirectory()
    await first.withPublicDb(async (db) => {
      await db.directory.toCollection().modify((row) => {
        row.fields = row.fields.map((field) => (field === 'timeZone' ? 'unknown' : field))
      })
      await db.meta.toCollection().modify({ shape: 2 })
    })
    const second = await openTab()
    expect(await second.loadStoredDirectory()).toBeNull()
    await second.syncStoredDirectory()
    await expect.poll(() => contentOf(second), SLOW_POLL).toEqual(serverList())
    expect((await contentOf(second))?.[0]?.timeZone).toBe('America/New_York')
  })

  it.each([
    ['damaged', async (db: Db) => void (await db.directory.update(501, { columns: '[{]' }))],
    ['missing', async (db: Db) => db.directory.delete(501)],
  ])('is downloaded completely when an unchanged row is %s', async (_, damage) => {
    const tab = await openTab()
    await tab.syncStoredDirectory()
    await tab.withPublicDb(damage)
    rename(5)
    await tab.syncStoredDirectory()
    await expect.poll(() => contentOf(tab), SLOW_POLL).toEqual(serverList())
    expect(await contentOf(await openTab())).toEqual(serverList())
  })

  it('remains in memory if another tab writes damaged rows, and is downloaded completely when the server responds', async () => {
    const [first, second] = [await openTab(), await openTab()]
    await first.syncStoredDirectory()
    const before = await contentOf(second)
    await first.withPublicDb(async (db) => {
      const meta = await db.meta.get('directory')
      if (meta)
        await db.meta.put({
          ...meta,
          rows: meta.rows.map((row) => ({ ...row, revision: row.revision + 1 })),
        })
      await db.directory.toCollection().modify((row) => {
        row.revision += 1
        row.columns = '{'
      })
    })
    api.disconnect()
    await expect(second.reloadStoredDirectory()).resolves.toBeUndefined()
    expect(await contentOf(second)).toEqual(before)
    api.restore()
    rename(7)
    await second.syncStoredDirectory()
    expect(await contentOf(second)).toEqual(serverList())
  })

  it('is downloaded completely when the stored body of an opened contractor is damaged', async () => {
    const first = await openTab()
    await first.syncStoredDirectory()
    await first.withPublicDb((db) =>
      db.directory.toCollection().modify((row) => {
        row.bodies = new ArrayBuffer(row.bodies.byteLength)
      }),
    )
    const second = await openTab()
    const listener = vi.fn()
    second.onStoredDirectoryChange(listener)
    const damaged = await second.loadStoredDirectory()
    expect(() => damaged?.byId.get(3)).toThrow()
    await expect.poll(() => contentOf(second), SLOW_POLL).toEqual(serverList())
    await expect.poll(() => listener.mock.calls.length, SLOW_POLL).toBeGreaterThan(0)
  })

  it.each([
    ['damaged', { columns: '[{]' }],
    ['inconsistent with its bodies', { bodies: new ArrayBuffer(3) }],
  ])('is downloaded completely when a changed row is %s', async (_, damage) => {
    const tab = await openTab()
    await tab.syncStoredDirectory()
    await tab.withPublicDb((db) => db.directory.update(0, damage))
    rename(5)
    await tab.syncStoredDirectory()
    expect(await contentOf(tab)).toEqual(serverList())
    expect(tab.useStorageState.getState().isMemoryOnly).toBe(false)
  })

  it('is downloaded completely when a changed row is missing', async () => {
    const tab = await openTab()
    await tab.syncStoredDirectory()
    await tab.withPublicDb((db) => db.directory.delete(0))
    rename(5)
    await tab.syncStoredDirectory()
    expect(await contentOf(tab)).toEqual(serverList())
  })
})
