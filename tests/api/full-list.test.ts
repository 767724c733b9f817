import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Contractor } from '#contract/entities.ts'
import { nextDirectoryVersion } from '../../api/db/rows.ts'
import { readCursor } from '../../api/features/directory/cursor.ts'
import { readChanges } from '../../api/features/directory/state-repo.ts'
import { databaseKinds, openTestDatabase, type TestDatabase } from '../support/databases.ts'
import { readPublicList, serveList, updateContractor } from '../support/full-list.ts'

describe.each(databaseKinds)('the full list on %s', (kind) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase(kind, 'demo')
  })
  afterAll(() => database.close())

  test('contains all public contractors, sorted by id', async () => {
    const { read, close } = await serveList(database.db)
    expect((await read()).contractors).toEqual(await readPublicList(database.db))
    close()
  })

  test('other queries can run while it is built', async () => {
    const { list, read, close } = await serveList(database.db)
    const firstRead = read()
    let otherQueries = 0
    for (; list.updateCount === 0; otherQueries += 1) {
      await nextTurn()
      await database.db.raw('select 1')
    }
    // The demo directory has more than twenty parts.
    expect(otherQueries).toBeGreaterThan(10)
    await firstRead
    close()
  })

  test('only the changed parts are read from the database after a change', async () => {
    const { read, close } = await serveList(database.db)
    await read()
    const statements: string[] = []
    const record = ({ sql }: { sql: string }) => statements.push(sql)
    await updateContractor(database.db, 5, { description: 'One of many' })
    database.db.on('query', record)
    const { contractors } = await read()
    database.db.off('query', record)
    expect(contractors.find(({ id }) => id === 5)?.description).toBe('One of many')
    expect(statements.filter((sql) => sql.includes('string_agg'))).toHaveLength(1)
    close()
  })

  test('concurrent requests share one update', async () => {
    const { list, read, close } = await serveList(database.db)
    await read()
    await updateContractor(database.db, 6, { description: 'Shared' })
    const before = list.updateCount
    const lists = await Promise.all(Array.from({ length: 6 }, read))
    expect(list.updateCount - before).toBe(1)
    expect(new Set(lists.map(({ etag }) => etag)).size).toBe(1)
    expect(lists[0]?.contractors.find(({ id }) => id === 6)?.description).toBe('Shared')
    close()
  })

  test('a long list is served stale with the old cursor and ETag until the new list is ready', async () => {
    const { list, read, close } = await serveList(database.db, 0)
    const old = await read()
    await updateContractor(database.db, 7, { description: 'Late' })
    const updates = list.updateCount
    expect(await read()).toEqual(old)
    const { items } = await readChanges(database.db, readCursor(old.cursor), 100)
    expect(
      (JSON.parse(items ?? '') as Contractor[]).map(({ id, description }) => [id, description]),
    ).toEqual([[7, 'Late']])
    await expect.poll(() => list.updateCount).toBeGreaterThan(updates)
    const fresh = await read()
    expect(fresh.contractors).toEqual(await readPublicList(database.db))
    expect(fresh.etag).not.toBe(old.etag)
    close()
  })

  test('after a backup is restored, even a long list is never served stale', async () => {
    const { read, close } = await serveList(database.db, 0)
    await read()
    await database.db.transaction(async (trx) => {
      const version = await nextDirectoryVersion(trx)
      await trx('contractors')
        .where({ id: 8 })
        .update({ description: 'Restored', change_seq: version })
      await trx('directory').update({ epoch: trx.raw('gen_random_uuid()'), deltas_from: version })
    })
    expect((await read()).contractors).toEqual(await readPublicList(database.db))
    close()
  })

  test('a failed update keeps the old list, and the next request tries again', async () => {
    const { list, read, close, warnings } = await serveList(database.db, 0)
    const old = await read()
    const updates = list.updateCount
    await updateContractor(database.db, 9, { description: 'Tried twice' })
    await database.db.raw('alter view listed_contractors rename to away')
    expect(await read()).toEqual(old)
    await expect.poll(warnings).toBe(1)
    expect(list.updateCount).toBe(updates)
    await database.db.raw('alter view away rename to listed_contractors')
    await read()
    await expect.poll(() => list.updateCount).toBe(updates + 1)
    expect((await read()).contractors.find(({ id }) => id === 9)?.description).toBe('Tried twice')
    close()
  })
})
