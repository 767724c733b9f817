import pg from 'pg'
import { startServer } from './server.ts'
import { databaseNamed } from '../../support/postgres.ts'

/** The demo directory, loaded once by the built server itself; every server of the journeys starts on a copy. */
export default async function setup(): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL
  if (!url) throw new Error('TEST_DATABASE_URL is not set: run the journeys by `npm test -- e2e`, which starts a PostgreSQL')
  const template = `lintel_e2e_${process.pid}`
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`create database ${template}`)
  const server = await startServer({ databaseUrl: databaseNamed(url, template) })
  await server.stop()
  process.env.LINTEL_E2E_TEMPLATE = template
  return async () => {
    await admin.query(`drop database if exists ${template} with (force)`)
    await admin.end()
  }
}
