import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import type { DatabaseKind } from './databases.ts'
import { databaseNamed } from './postgres.ts'

/** Where a process of its own keeps its data: a folder, and for PostgreSQL a database without a table. */
export interface Place { databaseUrl: string | undefined; dataDir: string }

export async function openPlace(kind: DatabaseKind): Promise<Place & { close: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lintel-place-'))
  const name = `lintel_place_${randomBytes(6).toString('hex')}`
  const admin = kind === 'PostgreSQL' ? new pg.Client({ connectionString: inject('postgres') }) : undefined
  await admin?.connect()
  await admin?.query(`create database ${name}`)
  return {
    dataDir, databaseUrl: admin && databaseNamed(inject('postgres'), name),
    close: async () => {
      await admin?.query(`drop database ${name} with (force)`)
      await admin?.end()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export async function withPlace(kind: DatabaseKind, use: (place: Place) => Promise<void>): Promise<void> {
  const { close, ...place } = await openPlace(kind)
  try {
    await use(place)
  } finally {
    await close()
  }
}
