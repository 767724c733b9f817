import type { Knex } from 'knex'
import * as initialSchema from './0001-initial-schema.ts'

/**
 * All migrations in order. They are listed here, so that the server, its bundle, the command line
 * and the tests use the same ones.
 */
const migrations = [{ name: '0001-initial-schema', migration: initialSchema }]

/** SQL that lifts the timeouts of statements and idle transactions for one transaction. */
export const withoutTimeoutsSql =
  'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0'

export const migrationSource: Knex.MigrationSource<(typeof migrations)[number]> = {
  getMigrations: () => Promise.resolve(migrations),
  getMigrationName: ({ name }) => name,
  getMigration: ({ migration }) =>
    Promise.resolve({
      ...migration,
      // Creating an index on a large table takes long, and the database may have timeouts of its own.
      up: async (knex) => {
        await knex.raw(withoutTimeoutsSql)
        await migration.up(knex)
      },
    }),
}
