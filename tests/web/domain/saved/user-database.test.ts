import { describe, expect, it, vi } from 'vitest'
import { category } from '../../../support/builders.ts'
import { buildContractor } from '../../../support/contractors.ts'
import { openDatabase, testDevice } from '../../../support/device.ts'
import { requestResult } from '../../../support/read-indexeddb.ts'

const device = testDevice()

/** Starts the app on the same device. */
const start = () =>
  device.openTab(async () => {
    const saved = await import('../../../../web/src/domain/saved/saved.ts')
    const db = await import('../../../../web/src/device/user-db.ts')
    await saved.loadSaved()
    const rows = () => saved.useSaved.getState().rows ?? []
    return {
      ...saved,
      ...db,
      rows,
      row: () => rows()[0],
      names: () => rows().map(({ contractor }) => contractor.name),
    }
  })

const plumbers = category('plumbers')
const bay = buildContractor({ id: 7, name: 'Bay Plumbing' })

describe('the database of the user', () => {
  /** Every published version of the database schema. */
  const versions: Record<number, { stores: string[]; keyPaths: string[] }> = {
    1: {
      stores: ['drafts', 'settings', 'saved', 'outbox'],
      keyPaths: ['key', 'key', 'id', 'requestId'],
    },
  }

  it('has a current version that is covered by these tests', async () => {
    const { USER_VERSION } = await start()
    expect(Object.keys(versions).map(Number)).toEqual(
      Array.from({ length: USER_VERSION }, (_, n) => n + 1),
    )
  })

  it.each(Object.keys(versions).map(Number))(
    'with version %i is upgraded without losing rows',
    async (version) => {
      const { stores = [], keyPaths = [] } = versions[version] ?? {}
      const draft = {
        key: '7:profile',
        userId: 7,
        values: '"kept"',
        savedAt: '2026-01-01T00:00:00.000Z',
      }
      await withDatabase(
        version * 10,
        (db) =>
          stores.forEach((store, n) =>
            db.createObjectStore(store, { keyPath: keyPaths[n] ?? null }),
          ),
        async (put) => {
          await put('drafts', draft)
          await put('saved', {
            id: 7,
            contractor: { ...bay, categoryName: 'Plumbers', categorySlug: 'plumbers' },
            savedAt: '2026-01-01T00:00:00.000Z',
            note: 'kept',
            latest: null,
            isGone: false,
          })
        },
      )
      const app = await start()
      expect(await app.runOnUserDb((db) => db.drafts.get('7:profile'))).toEqual(draft)
      expect(app.row()?.note).toBe('kept')
      expect(await app.saveOrRemove({ ...bay, id: 8 }, plumbers, true)).toBeNull()
    },
  )

  it('of a newer app version is used without a downgrade and can store more contractors', async () => {
    const app = await start()
    await app.saveOrRemove(bay, plumbers, true)
    await app.runOnUserDb(async (db) => db.close())
    await withDatabase((app.USER_VERSION + 3) * 10, (db) => db.createObjectStore('later'))
    const older = await start()
    expect(older.names()).toEqual(['Bay Plumbing'])
    expect(await older.saveOrRemove({ ...bay, id: 8 }, plumbers, true)).toBeNull()
  })

  it('can still be written by a tab after another tab upgraded it', async () => {
    const app = await start()
    await app.saveOrRemove(bay, plumbers, true)
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    await withDatabase((app.USER_VERSION + 1) * 10, (db) => db.createObjectStore('later'))
    expect(warn).toHaveBeenCalledWith(
      expect.stringContaining('Another connection wants to upgrade'),
    )
    expect(await app.saveOrRemove({ ...bay, id: 8 }, plumbers, true)).toBeNull()
    expect((await start()).rows()).toHaveLength(2)
  })

  it('returns the readable parts of rows of another version, and does not change unreadable rows', async () => {
    const app = await start()
    await app.runOnUserDb(async (db) => {
      const rows = [
        {
          id: 7,
          contractor: { id: 7, name: 'Bay', phoneNumber: '813', rating: 'high', extra: 1 },
          savedAt: 'never',
        },
        { id: 8, contractor: 'x' },
      ]
      await db.saved.bulkPut(rows as never)
    })
    const next = await start()
    expect(next.rows()).toHaveLength(1)
    expect(next.row()).toMatchObject({
      note: '',
      isGone: false,
      contractor: { name: 'Bay', phoneNumber: '813', rating: 0, website: null },
    })
    expect(await next.runOnUserDb((db) => db.saved.count())).toBe(2)
  })
})

type Put = (store: string, row: unknown) => Promise<unknown>

/** Opens the database of the user with this version, fills it and closes it. */
async function withDatabase(
  version: number,
  upgrade: (db: IDBDatabase) => void,
  fill: (put: Put) => Promise<void> = async () => undefined,
  name = 'site-user',
): Promise<void> {
  const db = await openDatabase(name, version, upgrade)
  await fill((store, row) =>
    requestResult(db.transaction(store, 'readwrite').objectStore(store).put(row)),
  )
  db.close()
}
