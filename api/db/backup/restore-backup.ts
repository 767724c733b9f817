import type { Knex } from 'knex'
import type { PictureStore } from '../../pictures/picture-store.ts'
import { withStartupLock } from '../migrate.ts'
import { migrationSource } from '../migrations/index.ts'
import { rows } from '../reading.ts'
import { DamagedBackupError, readArchive } from './archive.ts'
import { type Backup, checkBackup, type Header, partOf } from './format.ts'
import {
  dropEverything,
  isBackedUp,
  listMigrations,
  listSequences,
  listTables,
  LONG_TIMEOUT,
  tableQualifier,
  quoteIdentifier,
  type Sequence,
  suspendConstraints,
} from './schema.ts'
import { backupSessionSql } from './write-backup.ts'

export class DatabaseNotEmptyError extends Error {
  constructor(message: string) {
    super(`${message} Nothing was changed.`)
    this.name = 'DatabaseNotEmptyError'
  }
}

export interface RestoreOptions {
  databaseUrl: string | undefined
  /**
   * Receives the pictures. A file name always belongs to the same picture, so existing pictures are
   * kept. The running server later removes those that no listing uses.
   */
  pictures: PictureStore
  /** Whether existing data may be replaced. */
  replace: boolean
  /** Called when the file is valid, before any data is changed. */
  onStart?: (backup: Backup) => void
  /** Called as the last step of the transaction, on the current schema. */
  beforeCommit: (trx: Knex.Transaction, backup: Backup) => Promise<void>
}

/** Tables that the migrations fill in a new database. */
const seededTables: readonly string[] = ['categories', 'directory', 'blog']

/**
 * Restores the database from a backup and migrates it to the current schema. First validates the
 * whole file. Uses one transaction, so that an error leaves the data of the database unchanged.
 * Throws DamagedBackupError, NewerBackupError, or DatabaseNotEmptyError if the database has tables
 * of another program, or has data and `replace` is false.
 */
export async function restoreBackup(
  db: Knex,
  file: string,
  options: RestoreOptions,
): Promise<Backup> {
  const backup = await checkBackup(file)
  return withStartupLock(db, options.databaseUrl, async () => {
    await assertCanRestore(db, options.replace)
    // Creates Knex's own tables if they are missing.
    await db.migrate.currentVersion({ migrationSource })
    await db.transaction(async (trx) => {
      await trx.raw(`${backupSessionSql}; set local lock_timeout = '30s'`)
      options.onStart?.(backup)
      await restoreAll(trx, file, backup, options)
    })
    return backup
  })
}

async function assertCanRestore(db: Knex, replace: boolean): Promise<void> {
  const tables = await listTables(db)
  if (tables.length > 0 && !(await listMigrations(db)))
    throw new DatabaseNotEmptyError('The database has tables that are not Lintel’s.')
  if (replace) return
  const fullName = await tableQualifier(db)
  for (const table of tables) {
    if (!isBackedUp(table) || seededTables.includes(table.name)) continue
    if ((await rows(db, `select 1 from ${fullName(table.name)} limit 1`)).length > 0) {
      throw new DatabaseNotEmptyError(
        'The database is not empty. Back it up, then restore with --replace, which deletes its data.',
      )
    }
  }
}

async function restoreAll(
  trx: Knex.Transaction,
  file: string,
  backup: Backup,
  { pictures, beforeCommit }: RestoreOptions,
): Promise<void> {
  const { header, totals } = backup
  const before = await readCounters(trx)
  await dropEverything(trx)
  await trx('knex_migrations').delete()
  await runMigrations(trx, 1, (name) => header.migrations.includes(name))
  const restoreStatements = await suspendConstraints(trx)
  const counts = await loadParts(trx, file, header, pictures)
  for (const { name } of header.tables) {
    if ((counts.get(name) ?? 0) !== totals.rows[name])
      throw new DamagedBackupError(file, `rows of ${name} are missing`)
  }
  for (const sql of restoreStatements) await trx.raw(sql).options(LONG_TIMEOUT)
  await setSequences(trx, [...header.sequences, ...before.sequences])
  await runMigrations(trx, 2, (name) => !header.migrations.includes(name))
  await bumpVersions(trx, before)
  await beforeCommit(trx, backup)
}

interface PreviousCounters {
  sequences: Sequence[]
  directory: number
  blog: number
}

/** Returns the sequences and versions of the database that will be replaced. */
async function readCounters(trx: Knex.Transaction): Promise<PreviousCounters> {
  const tables = (await listTables(trx)).map(({ name }) => name)
  const versionOf = async (table: string) => {
    if (!tables.includes(table)) return 0
    return (await trx(table).first<{ version: number } | undefined>('version'))?.version ?? 0
  }
  return {
    sequences: await listSequences(trx),
    directory: await versionOf('directory'),
    blog: await versionOf('blog'),
  }
}

async function runMigrations(
  trx: Knex.Transaction,
  batch: number,
  isWanted: (name: string) => boolean,
): Promise<void> {
  for (const { name, migration } of await migrationSource.getMigrations([])) {
    if (!isWanted(name)) continue
    await migration.up(trx)
    await trx('knex_migrations').insert({ name, batch, migration_time: trx.fn.now() })
  }
}

/** Writes the rows and pictures of the file. Returns the number of rows of each table. */
async function loadParts(
  trx: Knex.Transaction,
  file: string,
  header: Header,
  pictures: PictureStore,
): Promise<Map<string, number>> {
  const inserts = await insertsFor(trx, file, header)
  const counts = new Map<string, number>()
  await pictures.prepare()
  for await (const entry of readArchive(file)) {
    const part = partOf(entry)
    if (!part) continue
    if ('picture' in part) {
      await pictures.write(part.picture, entry.bytes)
      continue
    }
    const insert = inserts.get(part.table)
    if (insert === undefined) throw new DamagedBackupError(file, `there is no table ${part.table}`)
    const { rowCount } = await trx
      .raw<{ rowCount: number }>(insert, [entry.bytes.toString()])
      .options(LONG_TIMEOUT)
    counts.set(part.table, (counts.get(part.table) ?? 0) + rowCount)
  }
  return counts
}

/** Empties the tables. Returns for each table the statement that inserts one part of its rows. */
async function insertsFor(
  trx: Knex.Transaction,
  file: string,
  { tables }: Header,
): Promise<Map<string, string>> {
  const fullName = await tableQualifier(trx)
  const existing = (await listTables(trx)).filter(isBackedUp)
  if (existing.length > 0)
    await trx.raw(`truncate ${existing.map(({ name }) => fullName(name)).join(', ')}`)
  return new Map(
    tables.map(({ name, columns }) => {
      const types = new Map(
        existing
          .find((table) => table.name === name)
          ?.columns.map((column) => [column.name, column.type]),
      )
      const values = columns.map((column, index) => {
        const type = types.get(column)
        if (type === undefined) throw new DamagedBackupError(file, `there is no ${name}.${column}`)
        return `(r.value->>${index})::${type}`
      })
      return [
        name,
        `insert into ${fullName(name)} (${columns.map(quoteIdentifier).join(', ')}) select ${values.join(', ')} from jsonb_array_elements(?::jsonb) r`,
      ]
    }),
  )
}

/**
 * Advances the sequences, so that no id of the backup or of the replaced database is assigned
 * again.
 */
async function setSequences(trx: Knex.Transaction, sequences: readonly Sequence[]): Promise<void> {
  const fullName = await tableQualifier(trx)
  for (const { table, column, last } of sequences) {
    if (last === null) continue
    await trx.raw(
      `select setval(s.name, greatest(?::bigint, coalesce((select q.last_value from pg_sequences q where format('%I.%I', q.schemaname, q.sequencename) = s.name), 0)))
      from (select pg_get_serial_sequence(?, a.attname) as name from pg_attribute a where a.attrelid = to_regclass(?) and a.attname = ?) s where s.name is not null`,
      [last, fullName(table), fullName(table), column],
    )
  }
}

/**
 * Sets the versions higher than in the backup and in the replaced database, because two different
 * contents must never have the same version. Because of the new epoch, clients get no delta and
 * load the full list.
 */
async function bumpVersions(trx: Knex.Transaction, before: PreviousCounters): Promise<void> {
  await trx('directory').update({
    epoch: trx.raw('gen_random_uuid()'),
    version: trx.raw('greatest(version, ?) + 1', [before.directory]),
    changed_at: trx.fn.now(),
    deltas_from: trx.raw('greatest(version, ?) + 1', [before.directory]),
  })
  await trx('blog').update({ version: trx.raw('greatest(version, ?) + 1', [before.blog]) })
}
