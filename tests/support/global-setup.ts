import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { seedDemo } from '../../api/db/demo/seed.ts'
import { openDatabase } from '../../api/db/knex.ts'
import { migrate } from '../../api/db/migrate.ts'
import { ensureEmbedded } from './embedded.ts'
import { isFullRun } from './full-run.ts'
import { databaseUrlFor } from './postgres.ts'
import { importSetupModule } from './setup-modules.ts'

/**
 * Connections of the PgBouncer to each database. They are few, so that clients often get one that
 * another client has used. An import needs three at a time.
 */
const POOL_SIZE = 4

declare module 'vitest' {
  export interface ProvidedContext {
    /** Data folders of two migrated embedded databases: empty, and with the demo directory. */
    embedded: { empty: string; demo: string }
    /** URL of a running PostgreSQL with template databases in the same two states. */
    postgres: string
    templates: { empty: string; demo: string }
    /** URL of a PgBouncer in front of that PostgreSQL. Only in `npm run test:full`. */
    pgbouncer: string
  }
}

/** Prepares an empty and a demo database of both kinds. Tests work on copies of them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL
  if (!url)
    throw new Error(
      'TEST_DATABASE_URL is not set: run the tests by `npm test`, or `npm test -- vitest FILE`, which start a PostgreSQL server',
    )
  const templates = { empty: `lintel_empty_${process.pid}`, demo: `lintel_demo_${process.pid}` }
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await makeTemplates(admin, url, templates)
  project.provide('embedded', await ensureEmbedded())
  project.provide('postgres', url)
  project.provide('templates', templates)
  const pooler = isFullRun ? await startPooler(url) : undefined
  if (pooler) project.provide('pgbouncer', pooler.url)

  return async () => {
    await pooler?.stop()
    for (const name of Object.values(templates))
      await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
  }
}

async function startPooler(url: string) {
  const { startPgBouncer } = await importSetupModule('../setup/pgbouncer.mjs')
  return startPgBouncer(url, POOL_SIZE)
}

async function makeTemplates(
  admin: pg.Client,
  url: string,
  { empty, demo }: { empty: string; demo: string },
): Promise<void> {
  const change = async (
    name: string,
    work: (db: Awaited<ReturnType<typeof openDatabase>>, databaseUrl: string) => Promise<unknown>,
  ) => {
    const databaseUrl = databaseUrlFor(url, name)
    const db = await openDatabase({ databaseUrl, dataDir: '' })
    await work(db, databaseUrl)
    await db.destroy()
  }
  await admin.query(`create database ${empty}`)
  await change(empty, migrate)
  await admin.query(`create database ${demo} template ${empty}`)
  await change(demo, seedDemo)
}
