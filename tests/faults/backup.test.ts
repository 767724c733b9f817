import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Knex } from 'knex'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CURSOR_HEADER } from '#contract/directory.ts'
import {
  DamagedBackupError,
  type Entry,
  readArchive,
  writeArchive,
} from '../../api/db/backup/archive.ts'
import { checkBackup, NewerBackupError } from '../../api/db/backup/format.ts'
import { DatabaseNotEmptyError, restoreBackup } from '../../api/db/backup/restore-backup.ts'
import { writeBackup } from '../../api/db/backup/write-backup.ts'
import { openDatabase } from '../../api/db/knex.ts'
import { isCurrent } from '../../api/db/migrate.ts'
import { migrationSource } from '../../api/db/migrations/index.ts'
import { nextDirectoryVersion } from '../../api/db/rows.ts'
import { discardRunningImports } from '../../api/features/csv-import/unfinished-repo.ts'
import { createFolderStore } from '../../api/pictures/folder-store.ts'
import { withDataLocation } from '../support/data-locations.ts'
import {
  databaseKinds,
  featureDatabases,
  openTestDatabase,
  type TestDatabase,
  withDatabase,
} from '../support/databases.ts'
import { fingerprint } from '../support/fingerprint.ts'
import { quickOrFull, quickSubset } from '../support/full-run.ts'
import { startTestServer } from '../support/server.ts'

/** Number of backups and restores in each direction. */
const BACKUPS = quickOrFull(1, 20)
/** `npm test` tests only a restore from PGlite into PostgreSQL. A full run tests every pair. */
const directions = quickSubset(
  databaseKinds.flatMap((from) => databaseKinds.map((to) => ({ from, to }))),
  ({ from, to }) => from === 'PGlite' && to === 'PostgreSQL',
)

/** Number of equal parts of the file. At each boundary one copy is truncated and one changed. */
const PARTS = quickOrFull(6, 60)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lintel-backup-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const newFile = () => join(folder, `${randomBytes(6).toString('hex')}.tar.gz`)
const into = (target: Pick<TestDatabase, 'databaseUrl'>, replace = true) => ({
  databaseUrl: target.databaseUrl,
  pictures: createFolderStore(join(folder, 'uploads')),
  replace,
  beforeCommit: discardRunningImports,
})
const restored = async (target: TestDatabase, file: string) => {
  await restoreBackup(target.db, file, into(target))
  return fingerprint(target.db)
}

/**
 * Writes `mark` to four tables in one transaction. Returns 1 if the transaction was committed, or 0
 * if the only connection of the embedded database was not free in time.
 */
async function writeMark(db: Knex, mark: string): Promise<0 | 1> {
  try {
    await db.transaction(async (trx) => {
      await trx('contractors')
        .where({ id: 1 })
        .update({ change_seq: await nextDirectoryVersion(trx), description: mark })
      await trx('contact_requests').insert({
        business_name: mark,
        email: 'a@b.example',
        phone_number: '1',
        category: 'other',
        message: '"quoted", \\n, ünï – \t and\nlines',
      })
      await trx('reports').insert({ contractor_id: 1, reason: 'other', message: mark })
      await trx('outbox').insert({
        kind: 'contact_notice',
        recipient: 'a@b.example',
        subject: mark,
        body: '',
      })
    })
    return 1
  } catch (error) {
    if ((error as Error).name === 'KnexTimeoutError') return 0
    throw error
  }
}

/** Writes numbered marks in a loop. `written` returns the number of writes, `stop` ends the loop. */
function writeContinuously(db: Knex): { written: () => number; stop: () => Promise<void> } {
  let n = 0
  let isRunning = true
  const writing = (async () => {
    while (isRunning) {
      n += await writeMark(db, `mark ${n + 1}`)
      // Queries of the embedded database do not yield to the event loop.
      await turn()
    }
  })()
  writing.catch(() => undefined)
  return {
    written: () => n,
    stop: () => {
      isRunning = false
      return writing
    },
  }
}

describe.each(directions)('a backup of $from restored into $to', ({ from, to }) => {
  const source = withDatabase(from, 'demo')
  const target = withDatabase(to, 'empty')

  test(
    `contains one state of the database between the start and the end of the backup, although rows are written meanwhile, ${BACKUPS} times`,
    async () => {
      for (let round = 0; round < BACKUPS; round += 1) {
        await source.db('contact_requests').delete()
        await source.db('outbox').delete()
        const writer = writeContinuously(source.db)
        const file = newFile()
        const bounds: number[] = []
        try {
          await expect.poll(writer.written).toBeGreaterThan(2)
          bounds.push(writer.written())
          await writeBackup(source.db, file)
          // One more write may be committed but not yet counted.
          bounds.push(writer.written() + 1)
        } finally {
          await writer.stop()
        }
        await restoreBackup(target.db, file, into(target))
        const marks = await target
          .db('contact_requests')
          .orderBy('id')
          .pluck<string[]>('business_name')
        expect(marks.length).toBeGreaterThanOrEqual(bounds[0] ?? Number.NaN)
        expect(marks.length).toBeLessThanOrEqual(bounds[1] ?? Number.NaN)
        expect(marks).toEqual(marks.map((_, at) => `mark ${at + 1}`))
        expect(await target.db('outbox').orderBy('id').pluck('subject')).toEqual(marks)
        expect(await target.db('contractors').where({ id: 1 }).first('description')).toEqual({
          description: marks.at(-1),
        })
      }
    },
    60_000 + BACKUPS * 60_000,
  )

  test('creates an equal copy of every table, and new rows get new ids', async () => {
    const file = newFile()
    await source.db('audit_log').insert({
      action: 'test',
      subject: 'ünï "quoted" \\ , \t',
      details: { deep: [1, null, 'a'] },
    })
    await source
      .db('contractors')
      .where({ id: 2 })
      .update({
        change_seq: await source.db.transaction(nextDirectoryVersion),
        latitude: 0.1 + 0.2,
        longitude: -82.4600001,
      })
    await writeBackup(source.db, file)
    const wanted = await fingerprint(source.db)
    expect(await restored(target, file)).toEqual(wanted)
    const [{ max }] = (await source.db('users').max('id')) as [{ max: number }]
    const [added] = await target
      .db('users')
      .insert({ email: 'new@b.example', password_hash: 'x' })
      .returning<{ id: number }[]>('id')
    expect(added?.id).toBeGreaterThan(max)
    // A backup of the copy restores the same data.
    await target.db('users').where({ id: added?.id }).delete()
    const again = newFile()
    await writeBackup(target.db, again)
    expect(await restored(target, again)).toEqual(wanted)
    await expect(
      target.db('contractors').where({ id: 1 }).update({ name: 'Without a version' }),
    ).rejects.toThrow('change_seq')
    await expect(
      target.db('contractors').where({ id: 1 }).update({ change_seq: 1e9, category_id: 999 }),
    ).rejects.toMatchObject({ code: '23503' })
  }, 120_000)
})

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
    const entry = (name: string, value: unknown): Entry => ({
      name,
      bytes: Buffer.from(JSON.stringify(value)),
    })
    const writeBackupFile = async (...entries: Entry[]) => {
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
  await withDataLocation('PostgreSQL', async (location) => {
    const all = await migrationSource.getMigrations([])
    const older = await openDatabase(location)
    const source = { ...migrationSource, getMigrations: () => Promise.resolve(all.slice(0, 3)) }
    await older.migrate.latest({ migrationSource: source })
    const [category] = await older('categories')
      .insert({ name: 'Wells', slug: 'wells', icon: 'droplets' })
      .returning<{ id: number }[]>('id')
    const file = newFile()
    await writeBackup(older, file)
    await older.destroy()
    const target = await openTestDatabase('PGlite', 'demo')
    await restoreBackup(target.db, file, into(target))
    expect(await isCurrent(target.db)).toBe(true)
    expect(await target.db('categories').where({ id: category?.id }).first('slug')).toEqual({
      slug: 'wells',
    })
    expect(await target.db('contractors').first()).toBeUndefined()
    await target.close()
  })
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

test('a backup that fails leaves no partial file', async () => {
  const { db, close } = await openTestDatabase('PGlite', 'demo')
  const file = newFile()
  const stop = new AbortController()
  stop.abort()
  await expect(writeBackup(db, file, { signal: stop.signal })).rejects.toThrow()
  await expect(writeBackup(db, join(newFile(), '\0.tar.gz'))).rejects.toThrow()
  expect(
    (await readdir(folder)).filter((name) => name.includes('partial') || file.endsWith(name)),
  ).toEqual([])
  // The only connection is free again.
  expect(await db('contractors').first('id')).toBeDefined()
  await close()
})

test('an archive preserves its entries and their order, including empty entries', async () => {
  const file = newFile()
  const entries = [0, 1, 511, 512, 513, 100_000].map((size, at) => ({
    name: `part-${at}`,
    bytes: randomBytes(size),
  }))
  await writeArchive(
    file,
    (async function* () {
      yield* entries
    })(),
    () => ({ ends: true }),
  )
  const found: Entry[] = []
  for await (const entry of readArchive(file)) found.push(entry)
  expect(found.slice(0, -1)).toEqual(entries)
})
