import { randomBytes } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { CURSOR_HEADER } from '#contract/directory.ts'
import { DamagedBackupError, type ArchiveEntry, writeArchive } from '../../api/db/backup/archive.ts'
import { checkBackup, NewerBackupError } from '../../api/db/backup/format.ts'
import { DatabaseNotEmptyError, restoreBackup } from '../../api/db/backup/restore-backup.ts'
import { writeBackup } from '../../api/db/backup/write-backup.ts'
import { openDatabase } from '../../api/db/knex.ts'
import { isCurrent } from '../../api/db/migrate.ts'
import { nextDirectoryVersion } from '../../api/db/rows.ts'
import { createFolderStore } from '../../api/pictures/folder-store.ts'
import { withBackupFolder } from '../support/backup-files.ts'
import { withDataLocation } from '../support/data-locations.ts'
import { featureDatabases, openTestDatabase, withDatabase } from '../support/databases.ts'
import { fingerprint } from '../support/fingerprint.ts'
import { quickOrFull } from '../support/full-run.ts'
import { addMigration } from '../support/migrations.ts'
import { startTestServer } from '../support/server.ts'

/** Number of equal parts of the file. At each boundary one copy is truncated and one changed. */
const PARTS = quickOrFull(6, 60)

const { newFile, into } = withBackupFolder()

describe.each(featureDatabases)('an invalid restore into %s', (kind) => {
  const target = withDatabase(kind, 'demo')
  let validFile: string
  let old: Record<string, string>
  beforeAll(async () => {
    const source = await openTestDatabase('PostgreSQL', 'demo')
    validFile = newFile()
    await writeBackup(source.db, validFile)
    await source.close()
    await target.db('users').insert({ email: 'here-before@b.example', password_hash: 'x' })
    old = await fingerprint(target.db)
  })

  async function expectRefused(
    file: string,
    error: new (...args: never[]) => Error,
    replace = true,
  ): Promise<void> {
    await expect(restoreBackup(target.db, file, into(target, replace)), file).rejects.toThrow(error)
  }

  test('is rejected if the file is truncated or changed, and no data changes', async () => {
    const bytes = await readFile(validFile)
    const plain = gunzipSync(bytes)
    for (let at = 1; at < PARTS; at += 1) {
      const cutAt = Math.floor((bytes.length * at) / PARTS)
      const file = newFile()
      await writeFile(file, bytes.subarray(0, cutAt))
      await expectRefused(file, DamagedBackupError)
      const changed = Buffer.from(at % 2 === 0 ? bytes : plain)
      const offset = Math.floor((changed.length * at) / PARTS)
      changed[offset] = (changed[offset] ?? 0) ^ 0x20
      await writeFile(file, at % 2 === 0 ? changed : gzipSync(changed, { level: 1 }))
      await expectRefused(file, DamagedBackupError)
    }
    for (const nonsense of [
      Buffer.alloc(0),
      Buffer.from('Name,City\n'),
      gzipSync('Name,City\n'),
      gzipSync(plain.subarray(0, -1024)),
      gzipSync(Buffer.concat([plain, plain])),
    ]) {
      const file = newFile()
      await writeFile(file, nonsense)
      await expectRefused(file, DamagedBackupError)
    }
    expect(await fingerprint(target.db)).toEqual(old)
  })

  test('is rejected for a backup of a newer version or with paths outside the uploads, and no data changes', async () => {
    const { header, totals } = await checkBackup(validFile)
    const entry = (name: string, value: unknown): ArchiveEntry => ({
      name,
      bytes: Buffer.from(JSON.stringify(value)),
    })
    const writeBackupFile = async (...entries: ArchiveEntry[]) => {
      const file = newFile()
      await writeArchive(
        file,
        (async function* () {
          yield* entries
        })(),
        () => totals,
      )
      return file
    }
    await expectRefused(
      await writeBackupFile(entry('lintel.json', { format: 2 })),
      NewerBackupError,
    )
    await expectRefused(
      await writeBackupFile(
        entry('lintel.json', { ...header, migrations: [...header.migrations, '9999-later'] }),
      ),
      NewerBackupError,
    )
    await expectRefused(
      await writeBackupFile(entry('lintel.json', { ...header, tables: 1 })),
      DamagedBackupError,
    )
    for (const name of [
      'uploads/../../outside.webp',
      'uploads/..webp',
      '/outside.webp',
      'tables/unknown/000001.json',
    ]) {
      await expectRefused(
        await writeBackupFile(entry('lintel.json', header), entry(name, [])),
        DamagedBackupError,
      )
    }
    // A valid archive with fewer rows than its totals declare. The error occurs in the transaction.
    await expectRefused(await writeBackupFile(entry('lintel.json', header)), DamagedBackupError)
    expect(await fingerprint(target.db)).toEqual(old)
  })

  test('is rejected without --replace for a database that is not empty, and always for a database of another program', async () => {
    await expectRefused(validFile, DatabaseNotEmptyError, false)
    expect(await fingerprint(target.db)).toEqual(old)
    await withDataLocation('PostgreSQL', async (location) => {
      const foreign = await openDatabase(location)
      await foreign.raw('create table theirs (id integer)')
      await expect(restoreBackup(foreign, validFile, into(location))).rejects.toThrow(
        DatabaseNotEmptyError,
      )
      expect(await foreign('theirs')).toEqual([])
      await foreign.destroy()
    })
  })
})

test('a backup of an older schema is restored and migrated to the newest schema', async () => {
  const source = await openTestDatabase('PostgreSQL', 'empty')
  const [category] = await source
    .db('categories')
    .insert({ name: 'Wells', slug: 'wells', icon: 'droplets' })
    .returning<{ id: number }[]>('id')
  const file = newFile()
  await writeBackup(source.db, file)
  await source.close()
  // The migration finds the rows of the backup.
  const added = await addMigration((knex) =>
    knex.raw(`alter table categories add column motto text;
      update categories set motto = 'Deep' where slug = 'wells'`),
  )
  const target = await openTestDatabase('PGlite', 'demo')
  await restoreBackup(target.db, file, into(target))
  expect(await isCurrent(target.db)).toBe(true)
  expect(await target.db('knex_migrations').orderBy('id').pluck('name')).toEqual([
    expect.any(String),
    added,
  ])
  expect(await target.db('categories').whereNotNull('motto').select('id', 'motto')).toEqual([
    { id: category?.id, motto: 'Deep' },
  ])
  expect(await target.db('contractors').first()).toBeUndefined()
  await target.close()
})

test('no id of the replaced database or of the backup is given again', async () => {
  const source = await openTestDatabase('PostgreSQL', 'demo')
  await source.db.raw('alter table categories alter column id restart with 5000')
  await source.db.raw(`select nextval(pg_get_serial_sequence('categories', 'id'))`)
  const file = newFile()
  await writeBackup(source.db, file)
  await source.close()
  const target = await openTestDatabase('PGlite', 'empty')
  await target.db.raw('alter table contractor_rows alter column id restart with 1000000')
  await target.db.raw(`select nextval(pg_get_serial_sequence('contractor_rows', 'id'))`)
  await restoreBackup(target.db, file, into(target))
  const nextId = async (table: string) =>
    (
      await target.db.raw<{ rows: { id: number }[] }>(
        'select nextval(pg_get_serial_sequence(?, ?)) as id',
        [table, 'id'],
      )
    ).rows[0]?.id
  expect(await nextId('contractor_rows')).toBe(1_000_001)
  expect(await nextId('categories')).toBe(5001)
  await target.close()
})

test('a backup replaces a database with the schema of another release', async () => {
  const source = await openTestDatabase('PostgreSQL', 'demo')
  const file = newFile()
  await writeBackup(source.db, file)
  const before = await fingerprint(source.db)
  await source.close()
  const target = await openTestDatabase('PostgreSQL', 'empty')
  await target.db.raw('drop table payments cascade; create table other (id integer)')
  await target.db('knex_migrations').update({ name: '0001-of-another-release' })
  await restoreBackup(target.db, file, into(target))
  expect(await isCurrent(target.db)).toBe(true)
  expect(await fingerprint(target.db)).toEqual(before)
  await target.close()
})

test('a running server serves the restored data, makes clients reload the whole list, and ends all sessions', async () => {
  const server = await startTestServer('PostgreSQL', 'demo')
  const read = async <T>(path: string, headers: Record<string, string> = {}) =>
    (await (await fetch(`${server.url}${path}`, { headers })).json()) as T
  const uploads = join(server.dataDir, 'uploads')
  const pictures = createFolderStore(uploads)
  await pictures.write(`${'a'.repeat(32)}-card.webp`, randomBytes(3000))
  const file = newFile()
  expect(await writeBackup(server.db, file, { pictures })).toMatchObject({ uploads: 1 })
  const list = await read<{ id: number }[]>('/api/contractors')

  const [user] = (await server.db('users').limit(1).select('id')) as { id: number }[]
  await server.db('sessions').insert({ id_hash: randomBytes(32), user_id: user?.id })
  for (let change = 0; change < 3; change += 1) {
    await server.db.transaction(async (trx) => {
      await trx('contractors')
        .where({ id: 5 + change })
        .update({ change_seq: await nextDirectoryVersion(trx), deleted_at: trx.fn.now() })
    })
  }
  const cursor = (await fetch(`${server.url}/api/contractors`)).headers.get(CURSOR_HEADER) ?? ''
  expect(await read<unknown>(`/api/contractors/changes?since=${cursor}`)).toMatchObject({
    reset: false,
  })
  const { version } = (await server.db('directory').first('version')) as { version: number }

  await rm(uploads, { recursive: true })
  await restoreBackup(server.db, file, { ...into(server), pictures })
  expect(await read<unknown>(`/api/contractors/changes?since=${cursor}`)).toMatchObject({
    reset: true,
  })
  expect(
    ((await server.db('directory').first('version')) as { version: number }).version,
  ).toBeGreaterThan(version)
  expect(await read('/api/contractors')).toEqual(list)
  expect(await server.db('sessions')).toEqual([])
  expect(await readdir(uploads)).toEqual([`${'a'.repeat(32)}-card.webp`])
  await server.close()
})
