import { describe, expect, test } from 'vitest'
import { insertContractor } from '../../api/db/contractors.ts'
import { nextDirectoryVersion } from '../../api/db/rows.ts'
import { listCities } from '../../api/features/directory/lists.ts'
import { databaseKinds, withDatabase } from '../support/databases.ts'

describe.each(databaseKinds)('rows of contractors on %s', (kind) => {
  const database = withDatabase(kind, 'empty')
  const insert = (values: Partial<Parameters<typeof insertContractor>[2]> & { name: string }) =>
    database.db.transaction(async (trx) =>
      insertContractor(trx, await nextDirectoryVersion(trx), { categoryId: 1, ...values }),
    )

  test('are written through the view like through the table: defaults, conflicts, the trigger and locks', async () => {
    const { db } = database
    const id = await insert({ name: 'Written Through the View' })
    expect(await db('contractors').where({ id }).forUpdate().first()).toMatchObject({
      rating: 0,
      deleted_at: null,
      created_at: expect.any(Date) as Date,
    })
    await expect(insert({ name: 'WRITTEN through the view' })).rejects.toMatchObject({
      code: 'name_taken',
    })
    await expect(db('contractors').where({ id }).update({ description: 'a' })).rejects.toThrow(
      'changed without a new change_seq',
    )
    await expect(
      db('contractors').where({ id }).update({ category_id: 999, change_seq: 1e9 }),
    ).rejects.toMatchObject({ code: '23503' })
    expect(await db('contractors').where({ id }).delete()).toBe(1)
  })

  test('have one key for all spellings of a city, which is one city with one count', async () => {
    for (const [at, city] of ['Saint Louis', 'St. Louis', 'St. Louis', 'Ft. Myers'].entries())
      await insert({ name: `Spelling ${at}`, city, state: 'MO' })
    expect(await listCities(database.db, { state: 'MO' })).toMatchObject([
      { city: 'St. Louis', citySlug: 'st-louis', count: 3 },
      { citySlug: 'fort-myers', count: 1 },
    ])
  })
})
