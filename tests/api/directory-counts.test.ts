import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nextDirectoryVersion } from '../../api/db/rows.ts'
import { createContractorSearch } from '../../api/features/admin-contractors/search.ts'
import { countContractors, peekContractorCount } from '../../api/features/directory/counts.ts'
import { listContractors } from '../../api/features/directory/lists.ts'
import { findVersion } from '../../api/features/directory/state-repo.ts'
import { buildSummary } from '../../api/features/directory/summary.ts'
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
    const { contractorCount, popularCities } = await buildSummary(db, 20_000)
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

  test("the admin's total is the same whether or not the directory is counted", async () => {
    const { db } = database
    await db.transaction(async (trx) => {
      const change_seq = await nextDirectoryVersion(trx)
      const [paid, deleted] = await trx('listed_contractors')
        .where({ has_active_subscription: true })
        .limit(2)
        .select<{ id: number }[]>('id')
      await trx('subscriptions').where({ contractor_id: paid?.id }).update({ status: 'disputed' })
      await trx('subscriptions')
        .where({ contractor_id: deleted?.id })
        .update({ status: 'refunded' })
      await trx('contractors').where({ id: paid?.id }).update({ change_seq })
      await trx('contractors')
        .where({ id: deleted?.id })
        .update({ deleted_at: trx.fn.now(), change_seq })
    })
    const total = (await db('contractors').whereNull('deleted_at').select('id')).length
    const totalOf = async () => {
      const search = createContractorSearch(db, {
        peekContractorCount: (version) => peekContractorCount(db, version),
      })
      return (await search({ q: '', page: 1, limit: 1 })).total
    }
    const version = await findVersion(db)
    expect(peekContractorCount(db, version)).toBe(undefined)
    expect(await totalOf()).toBe(total)
    expect(await countContractors(db)).toBe(total - 1)
    expect(peekContractorCount(db, version)).toBe(total - 1)
    expect(await totalOf()).toBe(total)
  })
})
