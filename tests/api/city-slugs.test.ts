import { afterAll, beforeAll, expect, test } from 'vitest'
import { nextDirectoryVersion } from '../../api/db/rows.ts'
import { searchContractors } from '../../api/features/directory/search.ts'
import { anyDatabase, openTestDatabase, type TestDatabase } from '../support/databases.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase(anyDatabase, 'demo')
})
afterAll(() => database.close())

test('misspelled searches find the cities of the current directory', async () => {
  const { db } = database
  const search = (location: string) =>
    searchContractors(db, { location, category: '', state: null })
  expect((await search('tmpa')).total).toBeGreaterThan(0)
  expect(await search('orlndo')).not.toEqual(await search('nowhere at all'))

  expect((await search('zephrylle')).total).toBe(0)
  await db.transaction(async (trx) => {
    const change_seq = await nextDirectoryVersion(trx)
    await trx('contractors')
      .where({ id: 1 })
      .update({ city: 'Zephrylla', city_slug: 'zephrylla', change_seq })
  })
  expect((await search('zephrylle')).total).toBe(1)
})
