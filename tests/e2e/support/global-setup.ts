import pg from 'pg'
import { databaseUrlFor } from '../../support/postgres.ts'
import { changedListingsSql, smallDirectorySql } from './demo-directory.ts'
import { startServer } from './server.ts'

/**
 * Creates two template databases for the test servers: `large` has the whole demo directory,
 * `small` about a tenth of it. Returns a function that drops them.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL
  if (!url)
    throw new Error(
      'TEST_DATABASE_URL is not set: run the browser tests with `npm test -- e2e`, which starts a PostgreSQL server',
    )
  const templates = { large: `lintel_e2e_${process.pid}_large`, small: `lintel_e2e_${process.pid}` }
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`create database ${templates.large}`)
  const large = databaseUrlFor(url, templates.large)
  const server = await startServer({ databaseUrl: large })
  await server.stop()
  await change(large, changedListingsSql)
  await admin.query(`create database ${templates.small} template ${templates.large}`)
  await change(databaseUrlFor(url, templates.small), smallDirectorySql)
  process.env.LINTEL_E2E_TEMPLATES = JSON.stringify(templates)
  return async () => {
    for (const name of Object.values(templates))
      await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
  }
}

async function change(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
