import { describe, expect, test } from 'vitest'
import { nextDirectoryVersion } from '../../api/db/rows.ts'
import { readList } from '../../api/features/directory/whole-list.ts'
import { databaseKinds, withDatabase } from '../support/databases.ts'

const LIMIT = 20_000

describe.each(databaseKinds)('the list of all contractors on %s', (kind) => {
  const database = withDatabase(kind, 'demo')

  /** Deletes all contractors but the first `count`, and returns the list. */
  async function listOf(count: number): Promise<unknown> {
    const { db } = database
    await db.transaction(async (trx) => {
      const change_seq = await nextDirectoryVersion(trx)
      const ids = await trx('contractors').whereNull('deleted_at').orderBy('id').pluck('id')
      await trx('contractors')
        .whereIn('id', ids.slice(count))
        .update({ deleted_at: trx.fn.now(), change_seq })
    })
    const { body } = await readList(db, null, LIMIT)
    if (!('json' in body)) throw new Error('The list is not kept')
    return JSON.parse(Buffer.concat([body.json].flat()).toString())
  }

  // The embedded database is read in slices of 200, PostgreSQL in slices of 1,000.
  test('is JSON with as many contractors as fill its slices, with one less, and with none', async () => {
    const { db } = database
    const total = Number((await db('listed_contractors').count({ n: '*' }).first())?.n)
    for (const count of [1000, 401, 400, 399, 200, 1, 0].filter((n) => n <= total))
      expect(await listOf(count), `${count} contractors`).toHaveLength(count)
  })
})
