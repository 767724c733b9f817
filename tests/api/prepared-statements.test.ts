import type { Knex } from 'knex'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../../api/db/knex.ts'
import { preparedRows, rows } from '../../api/db/reading.ts'
import { findById } from '../../api/features/directory/repo.ts'
import { searchContractors } from '../../api/features/directory/search.ts'
import { databaseKinds, withDatabase } from '../support/databases.ts'

const sql = 'select name from contractors where id = ? and name <> ?'

/** Returns the SQL of the statements that the connection of the transaction has prepared. */
const statementsOf = async (trx: Knex) =>
  (await rows<{ statement: string }>(trx, 'select statement from pg_prepared_statements')).map(
    ({ statement }) => statement,
  )

describe.each(databaseKinds)('frequent reads on %s', (kind) => {
  const database = withDatabase(kind, 'demo')

  test('return the same rows as other queries', async () => {
    const values = [5, '']
    for (let n = 0; n < 8; n += 1)
      expect(await preparedRows(database.db, sql, values)).toEqual(
        await rows(database.db, sql, values),
      )
    expect(await preparedRows(database.db, sql, [-1, ''])).toEqual([])
  })

  test('see the changes of their transaction, and an error in one of them ends the transaction', async () => {
    await expect(
      database.db.transaction(async (trx) => {
        await trx('users').insert({ email: 'in-trx@example.com', password_hash: 'x' })
        const read = 'select email from users where email = ?'
        expect(await preparedRows(trx, read, ['in-trx@example.com'])).toHaveLength(1)
        await preparedRows(trx, 'select 1 / ?::int as result', [0])
      }),
    ).rejects.toMatchObject({ code: '22012' })
    expect(await database.db('users').where({ email: 'in-trx@example.com' })).toEqual([])
  })
})

describe('prepared statements on PostgreSQL', () => {
  const database = withDatabase('PostgreSQL', 'demo')

  test('are kept by the connection', async () => {
    await database.db.transaction(async (trx) => {
      await findById(trx, 5)
      await searchContractors(trx, { location: 'tampa', category: '', state: null })
      const statements = await statementsOf(trx)
      expect(statements.length).toBeGreaterThan(1)
      await findById(trx, 6)
      await searchContractors(trx, { location: 'miami', category: '', state: null })
      expect(await statementsOf(trx)).toEqual(statements)
    })
  })

  test('are few, however many words a search has', async () => {
    await database.db.transaction(async (trx) => {
      for (let words = 1; words <= 40; words += 1)
        await searchContractors(trx, {
          location: Array.from({ length: words }, (_, at) => `x${at}`).join(' '),
          category: '',
          state: null,
        })
      expect((await statementsOf(trx)).length).toBeLessThan(20)
    })
  })

  test('are not used when DATABASE_PREPARED is off', async () => {
    const { databaseUrl } = database
    const db = await openDatabase({ databaseUrl, dataDir: '', preparesStatements: false })
    await db.transaction(async (trx) => {
      expect((await findById(trx, 5))?.contractor.id).toBe(5)
      expect(await statementsOf(trx)).toEqual([])
    })
    await db.destroy()
  })
})
