import type { Knex } from 'knex'
import * as schema from './0001-schema.ts'

/** In order. A list, not a folder to be read, so that the server, its bundle, the command line and the tests see the same. */
const migrations = [{ name: '0001-schema', migration: schema }]

export const migrationSource: Knex.MigrationSource<(typeof migrations)[number]> = {
  getMigrations: () => Promise.resolve(migrations),
  getMigrationName: ({ name }) => name,
  getMigration: ({ migration }) => Promise.resolve(migration),
}
