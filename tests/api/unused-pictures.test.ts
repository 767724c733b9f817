import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { assignPictures, sweepPictures } from '../../api/features/listing-photos/sweep.ts'
import { createBucketStore } from '../../api/pictures/bucket-store.ts'
import { createFolderStore } from '../../api/pictures/folder-store.ts'
import type { PictureStore } from '../../api/pictures/picture-store.ts'
import { startBucket } from '../support/bucket.ts'
import { anyDatabase, openTestDatabase, type TestDatabase } from '../support/databases.ts'
import { DAY_MS } from '../support/posts.ts'

const used = `${'ab'.repeat(16)}`
const unused = `${'cd'.repeat(16)}`
const all = [`${used}-card.webp`, `${used}-large.webp`, `${unused}-logo.webp`]
const warn = vi.fn<(details: object, message: string) => void>()

const openStore = {
  folder: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lintel-uploads-'))
    const remove = () => rmSync(folder, { recursive: true, force: true })
    return { store: createFolderStore(folder), close: async () => remove() }
  },
  bucket: async () => {
    const { storage, close } = await startBucket()
    return { store: createBucketStore(storage, undefined), close }
  },
}

describe.each(['folder', 'bucket'] as const)('unused pictures in a %s', (kind) => {
  let database: TestDatabase
  let store: PictureStore
  let closeStore: () => Promise<void>

  beforeEach(async () => {
    database = await openTestDatabase(anyDatabase, 'demo')
    ;({ store, close: closeStore } = await openStore[kind]())
    for (const file of [...all, 'README']) await store.write(file, Buffer.from(file))
    await addToDatabase(used)
    warn.mockClear()
  })
  afterEach(async () => {
    await database.close()
    await closeStore()
  })

  async function addToDatabase(file: string): Promise<void> {
    await database
      .db('contractor_pictures')
      .insert({ contractor_id: 1, kind: 'photo', file, width: 1, height: 1 })
  }

  /** Runs the sweep as if all files had been stored or moved some days earlier. */
  async function sweepAfter(days: number): Promise<void> {
    const list: PictureStore['list'] = async (area) =>
      (await store.list(area)).map(({ name, modifiedAt }) => ({
        name,
        modifiedAt: modifiedAt - days * DAY_MS,
      }))
    await sweepPictures(database.db, { ...store, list }, { warn })
  }

  const filesIn = async (area: 'listings' | 'bin') =>
    (await store.list(area))
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.webp'))
      .toSorted()

  test('are moved to the bin, but not while they are new', async () => {
    await sweepAfter(0)
    expect(await filesIn('bin')).toEqual([])
    await sweepAfter(1)
    expect(await filesIn('bin')).toEqual([`${unused}-logo.webp`])
    expect(await filesIn('listings')).toEqual([`${used}-card.webp`, `${used}-large.webp`])
    expect((await store.list('listings')).map(({ name }) => name)).toContain('README')
  })

  test('remain in the bin at first and are deleted after 30 days', async () => {
    await sweepAfter(1)
    await sweepAfter(1)
    expect(await filesIn('bin')).toEqual([`${unused}-logo.webp`])
    await sweepAfter(40)
    expect(await filesIn('bin')).toEqual([])
    expect(await filesIn('listings')).toHaveLength(2)
  })

  test('are restored from the bin if a listing uses them again', async () => {
    await sweepAfter(1)
    await addToDatabase(unused)
    await sweepAfter(1)
    expect(await filesIn('bin')).toEqual([])
    expect(await filesIn('listings')).toEqual(all)
  })

  test('are not moved if the database has no pictures', async () => {
    await assignPictures(database.db, store)
    await database.db('contractor_pictures').delete()
    await sweepAfter(1)
    expect([await filesIn('listings'), await filesIn('bin')]).toEqual([all, []])
  })

  test('are deleted from the bin after 30 days even if no listing has a picture', async () => {
    await sweepAfter(1)
    await database.db('contractor_pictures').delete()
    await sweepAfter(1)
    expect(await filesIn('bin')).toEqual([`${unused}-logo.webp`])
    await sweepAfter(40)
    expect(await filesIn('bin')).toEqual([])
  })

  test('are not deleted from the bin if the uploads belong to another database', async () => {
    await sweepAfter(1)
    await database.db('directory').update({ epoch: database.db.raw('gen_random_uuid()') })
    await sweepAfter(40)
    expect(await filesIn('bin')).toEqual([`${unused}-logo.webp`])
  })

  test('are not moved if the database contains none of the stored pictures', async () => {
    await database.db('contractor_pictures').update({ file: '12'.repeat(16) })
    await sweepAfter(1)
    expect([await filesIn('listings'), await filesIn('bin')]).toEqual([all, []])
  })

  test('are not moved if the uploads belong to another database, and a warning is logged', async () => {
    await assignPictures(database.db, store)
    await database.db('directory').update({ epoch: database.db.raw('gen_random_uuid()') })
    await sweepAfter(1)
    expect([await filesIn('listings'), await filesIn('bin')]).toEqual([all, []])
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      { location: store.location },
      expect.stringContaining(
        `The uploads belong to another database: unused pictures are not deleted. If the uploads belong to this site, delete ${store.ownerLocation}`,
      ),
    )
    await assignPictures(database.db, store)
    await sweepAfter(1)
    expect(await filesIn('bin')).toEqual([`${unused}-logo.webp`])
  })
})
