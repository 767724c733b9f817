import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Knex } from 'knex'
import type { PictureStore } from '../../pictures/picture-store.ts'
import { withoutTimeoutsSql } from '../migrations/index.ts'
import { rows } from '../reading.ts'
import { type ArchiveEntry, writeArchive } from './archive.ts'
import { FORMAT_VERSION, type Header, HEADER_ENTRY, isPictureName, type Totals } from './format.ts'
import {
  backedUpRows,
  isBackedUp,
  listMigrations,
  listSequences,
  listTables,
  tableQualifier,
  quoteIdentifier,
  type Table,
} from './schema.ts'

export class NothingToBackUpError extends Error {
  constructor() {
    super('There is no database of Lintel yet: nothing to back up.')
    this.name = 'NothingToBackUpError'
  }
}

export interface BackupOptions {
  /** The uploaded pictures. Without them the backup has no pictures. */
  pictures?: PictureStore
  signal?: AbortSignal
}

/**
 * Settings for the transaction of a backup or restore. Values have the same text form on every
 * machine, and there is no statement timeout.
 */
export const backupSessionSql = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; ${withoutTimeoutsSql}`

/** Approximate size of a part in bytes, so that only a little of the database is in memory. */
const PART_BYTES = 512 * 1024
const MAX_PART_ROWS = 2000

/**
 * Writes all rows of a consistent snapshot, and optionally the pictures, to one file.
 * `restoreBackup` can restore it to the embedded database and to PostgreSQL. A picture that is
 * removed meanwhile may be missing. Throws NothingToBackUpError for a database without tables of
 * Lintel. While the rows are read, other queries of the embedded database wait.
 */
export async function writeBackup(
  db: Knex,
  file: string,
  { pictures, signal }: BackupOptions = {},
): Promise<Totals> {
  const totals: Totals = { rows: {}, uploads: 0 }
  await mkdir(dirname(file), { recursive: true })
  await writeArchive(file, partsOf(db, pictures, totals), () => totals, signal)
  return totals
}

async function* partsOf(
  db: Knex,
  pictures: PictureStore | undefined,
  totals: Totals,
): AsyncGenerator<ArchiveEntry> {
  yield* tablesOf(db, totals)
  if (pictures) yield* picturesIn(pictures, totals)
}

/** Yields the header and the rows. The transaction ends before the pictures are read. */
async function* tablesOf(db: Knex, totals: Totals): AsyncGenerator<ArchiveEntry> {
  const trx = await db.transaction({ isolationLevel: 'repeatable read', readOnly: true })
  try {
    await trx.raw(backupSessionSql)
    const migrations = await listMigrations(trx)
    if (!migrations) throw new NothingToBackUpError()
    const tables = (await listTables(trx)).filter(isBackedUp)
    const header: Header = {
      format: FORMAT_VERSION,
      madeAt: new Date().toISOString(),
      migrations,
      tables: tables.map(namesOf),
      sequences: await listSequences(trx),
    }
    yield { name: HEADER_ENTRY, bytes: Buffer.from(`${JSON.stringify(header, null, 2)}\n`) }
    const fullName = await tableQualifier(trx)
    for (const table of tables) yield* rowsOf(trx, table, fullName(table.name), totals)
  } finally {
    await trx.rollback()
  }
}

const namesOf = ({ name, columns }: Table) => ({
  name,
  columns: columns.map((column) => column.name),
})

/**
 * Yields all rows in parts of about 500 kB. Each row is a JSON array of its values in PostgreSQL's
 * text form.
 */
async function* rowsOf(
  trx: Knex.Transaction,
  { name, columns }: Table,
  fullName: string,
  totals: Totals,
): AsyncGenerator<ArchiveEntry> {
  const values = columns.map((column) => `${quoteIdentifier(column.name)}::text`).join(', ')
  await trx.raw(
    `declare backup_rows no scroll cursor for select array_to_json(array[${values}]::text[])::text as row from ${fullName} where ${backedUpRows[name] ?? 'true'}`,
  )
  let count = 0
  let batchSize = 100
  for (let part = 1; ; part += 1) {
    const read = await rows<{ row: string }>(trx, `fetch ${batchSize} from backup_rows`)
    if (read.length === 0) break
    const bytes = Buffer.from(`[\n${read.map(({ row }) => row).join(',\n')}\n]\n`)
    yield { name: `tables/${name}/${String(part).padStart(6, '0')}.json`, bytes }
    count += read.length
    batchSize = Math.max(
      1,
      Math.min(MAX_PART_ROWS, Math.round((read.length * PART_BYTES) / bytes.length)),
    )
  }
  await trx.raw('close backup_rows')
  totals.rows[name] = count
}

async function* picturesIn(pictures: PictureStore, totals: Totals): AsyncGenerator<ArchiveEntry> {
  for (const { name } of await pictures.list('listings')) {
    // Null for a picture that was removed since the list was read.
    const picture = isPictureName(name) ? await pictures.open(name) : null
    if (!picture) continue
    totals.uploads += 1
    yield { name: `uploads/${name}`, bytes: Buffer.concat(await picture.content.toArray()) }
  }
}
