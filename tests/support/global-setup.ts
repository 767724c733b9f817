import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { seedDemo } from '../../api/db/demo/seed.ts'
import { openDatabase, openEmbedded } from '../../api/db/knex.ts'
import { migrate } from '../../api/db/migrate.ts'
import type { PgliteClient } from '../../api/db/pglite-client.ts'
import { databaseNamed } from './postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Dumps of the embedded database: migrated, and with the demo directory. */
    dumps: { empty: string; demo: string }
    /** A running PostgreSQL with the template databases of the same two states. */
    postgres: string
    templates: { empty: string; demo: string }
  }
}

/**
 * Makes both states of both databases once; every test file starts from a copy, which costs a second instead of four.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL
  if (!url) throw new Error('TEST_DATABASE_URL is not set: run the tests by `npm test`, or `npm test -- vitest FILE`, which start a PostgreSQL')
  const folder = mkdtempSync(join(tmpdir(), 'lintel-dumps-'))
  const dumps = { empty: join(folder, 'empty.tar'), demo: join(folder, 'demo.tar') }
  const embedded = await openEmbedded({})
  const dump = async (file: string) => {
    const database = await (embedded.client as unknown as PgliteClient).open()
    await writeFile(file, Buffer.from(await (await database.dumpDataDir('none')).arrayBuffer()))
  }
  await migrate(embedded, undefined)
  await dump(dumps.empty)
  await seedDemo(embedded)
  await dump(dumps.demo)
  await embedded.destroy()

  const templates = { empty: `lintel_empty_${process.pid}`, demo: `lintel_demo_${process.pid}` }
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  for (const name of Object.values(templates)) {
    await admin.query(`create database ${name}`)
    const databaseUrl = databaseNamed(url, name)
    const db = await openDatabase({ databaseUrl, dataDir: '' })
    await migrate(db, databaseUrl)
    if (name === templates.demo) await seedDemo(db)
    await db.destroy()
  }
  project.provide('dumps', dumps)
  project.provide('postgres', url)
  project.provide('templates', templates)

  return async () => {
    for (const name of Object.values(templates)) await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
    rmSync(folder, { recursive: true, force: true })
  }
}
