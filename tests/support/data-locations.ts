import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import {
  copyEmbedded,
  type DatabaseKind,
  type DatabaseState,
  testDatabaseUrl,
} from './databases.ts'

/** The data folder of a server process, and the URL of its database unless it is embedded. */
export interface DataLocation {
  databaseUrl: string | undefined
  dataDir: string
}

/**
 * Creates a data folder and a database that is a copy of `state`. Without `state` the database has
 * no tables, and an embedded database does not exist yet.
 */
export async function createDataLocation(
  kind: DatabaseKind,
  state?: DatabaseState,
): Promise<DataLocation & { close: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lintel-place-'))
  const name = `lintel_place_${randomBytes(6).toString('hex')}`
  const admin =
    kind === 'PGlite' ? undefined : new pg.Client({ connectionString: inject('postgres') })
  await admin?.connect()
  await admin?.query(
    `create database ${name}${state ? ` template ${inject('templates')[state]}` : ''}`,
  )
  if (kind === 'PGlite' && state) await copyEmbedded(state, dataDir)
  return {
    dataDir,
    databaseUrl: admin && testDatabaseUrl(kind, name),
    close: async () => {
      await admin?.query(`drop database ${name} with (force)`)
      await admin?.end()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export async function withDataLocation(
  kind: DatabaseKind,
  use: (location: DataLocation) => Promise<void>,
  state?: DatabaseState,
): Promise<void> {
  const { close, ...location } = await createDataLocation(kind, state)
  try {
    await use(location)
  } finally {
    await close()
  }
}
