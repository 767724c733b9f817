import { describe, expect, test } from 'vitest'
import { insertContractor } from '../../api/db/contractors.ts'
import { down, up } from '../../api/db/migrations/0026-one-import.ts'
import { nextDirectoryVersion } from '../../api/db/rows.ts'
import { databaseKinds, withDatabase } from '../support/databases.ts'

describe.each(databaseKinds)('migration to one import on %s', (kind) => {
  const database = withDatabase(kind, 'demo')

  test('keeps all contractors, discards an unfinished import, and can be undone', async () => {
    const { db } = database
    const all = () => db('contractors').orderBy('id').select<object[]>()
    const listed = async () =>
      (await db('listed_contractors').count<{ n: number }[]>('* as n'))[0]?.n
    const [before, listedBefore] = [await all(), await listed()]
    await db.transaction(down)
    expect(await all()).toEqual(before)
    expect(await listed()).toBe(listedBefore)

    await db('import_batches').insert({ id: 99, file_name: 'a.csv', status: 'running' })
    await db('contractors').insert({
      name: 'Unfinished',
      slug: 'unfinished',
      category_id: 1,
      name_key: 'unfinished',
      sort_name: '',
      city_slug: '',
      place_text: '',
      street_text: '',
      import_batch_id: 99,
      change_seq: 1,
    })
    await db.transaction(up)
    expect(await all()).toEqual(before)
    expect(await listed()).toBe(listedBefore)
    expect(await db('contractor_rows').count('* as n').first()).toEqual({ n: before.length })
    expect(await db('import_batches').where({ id: 99 }).pluck('status')).toEqual(['failed'])
  })

  test('writers use the view like the table: defaults, conflicts, the trigger and locks', async () => {
    const { db } = database
    const insert = (name: string) =>
      db.transaction(async (trx) =>
        insertContractor(trx, await nextDirectoryVersion(trx), { name, categoryId: 1 }),
      )
    const id = await insert('Written Through the View')
    expect(await db('contractors').where({ id }).forUpdate().first()).toMatchObject({
      rating: 0,
      deleted_at: null,
      created_at: expect.any(Date) as Date,
    })
    await expect(insert('WRITTEN through the view')).rejects.toMatchObject({ code: 'name_taken' })
    await expect(db('contractors').where({ id }).update({ description: 'a' })).rejects.toThrow(
      'changed without a new change_seq',
    )
    await expect(
      db('contractors').where({ id }).update({ category_id: 999, change_seq: 1e9 }),
    ).rejects.toMatchObject({ code: '23503' })
    expect(await db('contractors').where({ id }).delete()).toBe(1)
  })
})
