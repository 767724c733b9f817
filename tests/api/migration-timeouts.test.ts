import type { Knex } from 'knex'
import { expect, test } from 'vitest'
import { migrate } from '../../api/db/migrate.ts'
import { openTestDatabase } from '../support/databases.ts'
import { isFullRun } from '../support/full-run.ts'
import { addMigration } from '../support/migrations.ts'

test('a migration on PostgreSQL has no statement timeout, and requests still have one', async () => {
  const { db, databaseUrl, close } = await openTestDatabase('PostgreSQL', 'empty')
  const timeouts: unknown[] = []
  const read = async (knex: Knex) => {
    const { rows } = await knex.raw<{ rows: { statement_timeout: string }[] }>(
      'show statement_timeout',
    )
    return rows[0]?.statement_timeout
  }
  // As a connection pooler or the role may set it.
  await db.raw(
    `do $$ begin execute format('alter database %I set statement_timeout = 1000', current_database()); end $$`,
  )
  await addMigration(async (knex) => {
    timeouts.push(await read(knex))
    // This query takes longer than the query timeouts of the server and the client.
    if (isFullRun) await knex.raw('select pg_sleep(7)')
  })
  await migrate(db, databaseUrl)
  timeouts.push(await read(db))
  expect(timeouts).toEqual(['0', '5s'])
  await close()
})
