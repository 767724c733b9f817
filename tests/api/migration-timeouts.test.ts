import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { expect, test, vi } from 'vitest'
import { migrate } from '../../api/db/migrate.ts'
import { migrationSource } from '../../api/db/migrations/index.ts'
import { openTestDatabase } from '../support/databases.ts'
import { isFullRun } from '../support/full-run.ts'

/** Adds a migration to those of the API. */
async function addMigration(up: (knex: Knex) => Promise<void>): Promise<void> {
  const migrations = await migrationSource.getMigrations([])
  const added = {
    name: `9999-${randomBytes(4).toString('hex')}`,
    migration: { up, down: () => Promise.resolve() },
  }
  vi.spyOn(migrationSource, 'getMigrations').mockResolvedValue([
    ...migrations,
    added,
  ] as typeof migrations)
}

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
