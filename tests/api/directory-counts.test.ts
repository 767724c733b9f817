import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { derivedColumns, nextDirectoryVersion, snakeKeys } from '../../api/db/rows.ts'
import { listContractors } from '../../api/features/directory/lists.ts'
import { buildSummary } from '../../api/features/directory/summary.ts'
import { databaseKinds, openTestDatabase, type TestDatabase } from '../support/databases.ts'

/** A high id, so that the embedded database reads the demo directory in ten steps. */
const LAST_ID = 50_000

describe.each(databaseKinds)('the counts of the directory on %s', (kind) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase(kind, 'demo')
    await database.db.transaction(async (trx) => {
      const place = { city: ' Zephrylla', state: 'FL', zipcode: '33602', location: '1 Main St' }
      const row = { name: 'The last one', slug: 'the-last-one', ...place }
      await trx('contractors').insert({
        id: LAST_ID,
        ...snakeKeys({ ...row, categoryId: 2, rating: 50, reviewCount: 9 }),
        ...derivedColumns(row),
        change_seq: await nextDirectoryVersion(trx),
      })
    })
  })
  afterAll(() => database.close())

  const countAll = async () => (await database.db('listed_contractors').select('id')).length

  test('contain every public contractor once', async () => {
    const { db } = database
    const { contractorCount, popularCities } = await buildSummary(db)
    expect(contractorCount).toBe(await countAll())
    const [first] = popularCities
    expect(popularCities).toHaveLength(20)
    const inFirst = db('listed_contractors').where({ city_slug: first?.citySlug })
    expect((await inFirst.where({ state: first?.state })).length).toBe(first?.count)
    const inState = await db('listed_contractors').where({ state: 'FL' }).select('id')
    const page = await listContractors(db, { page: 1, size: 5 }, { state: 'FL' })
    expect(page.total).toBe(inState.length)
    expect((await listContractors(db, { page: 1, size: 5 })).total).toBe(await countAll())
  })

  if (kind === 'PGlite')
    test('are read in steps, so that other queries can run after a change', async () => {
      const { db } = database
      await db.transaction((trx) => nextDirectoryVersion(trx))
      let isDone = false
      const summary = buildSummary(db).finally(() => (isDone = true))
      let otherQueries = 0
      for (; !isDone; otherQueries += 1) {
        await nextTurn()
        await db.raw('select 1')
      }
      expect((await summary).contractorCount).toBe(await countAll())
      expect(otherQueries).toBeGreaterThan(10)
    })
})
