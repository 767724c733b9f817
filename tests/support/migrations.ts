import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { vi } from 'vitest'
import { migrationSource } from '../../api/db/migrations/index.ts'

/** Adds a migration to those of the API until the end of the test. Returns its name. */
export async function addMigration(up: (knex: Knex) => Promise<void>): Promise<string> {
  const migrations = await migrationSource.getMigrations([])
  const name = `9999-${randomBytes(4).toString('hex')}`
  const added = { name, migration: { up, down: () => Promise.resolve() } }
  vi.spyOn(migrationSource, 'getMigrations').mockResolvedValue([
    ...migrations,
    added,
  ] as typeof migrations)
  return name
}
