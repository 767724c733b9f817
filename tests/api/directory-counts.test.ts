import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readFigures, toSummary } from '../../api/features/directory/figures.ts'
import { listContractors } from '../../api/features/directory/lists.ts'
import { databaseKinds, openTestDatabase, type TestDatabase } from '../support/databases.ts'

describe.each(databaseKinds)('the counts of the directory on %s', (kind) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase(kind, 'demo')
  })
  afterAll(() => database.close())

  const countListed = async () => (await database.db('listed_contractors').select('id')).length

  test('contain every public contractor once', async () => {
    const { db } = database
    const { contractorCount, popularCities } = toSummary(await readFigures(db), 20_000)
    expect(contractorCount).toBe(await countListed())
    const [first] = popularCities
    expect(popularCities).toHaveLength(20)
    const inFirst = await db('listed_contractors')
      .where({ city_slug: first?.citySlug, state: first?.state })
      .select('id')
    expect(first?.count).toBe(inFirst.length)
    const inState = await db('listed_contractors').where({ state: 'FL' }).select('id')
    const page = await listContractors(db, { page: 1, size: 5 }, { state: 'FL' })
    expect(page.total).toBe(inState.length)
    expect((await listContractors(db, { page: 1, size: 5 })).total).toBe(contractorCount)
  })
})
