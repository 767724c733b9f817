import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import type { Knex } from 'knex'
import { describe, expect, test } from 'vitest'
import { restoreBackup } from '../../api/db/backup/restore-backup.ts'
import { writeBackup } from '../../api/db/backup/write-backup.ts'
import { nextDirectoryVersion } from '../../api/db/rows.ts'
import { withBackupFolder } from '../support/backup-files.ts'
import {
  databaseKinds,
  openTestDatabase,
  type TestDatabase,
  withDatabase,
} from '../support/databases.ts'
import { fingerprint } from '../support/fingerprint.ts'
import { quickOrFull, quickSubset } from '../support/full-run.ts'

/** Number of backups and restores in each direction. */
const BACKUPS = quickOrFull(1, 20)
/** `npm test` tests only a restore from PGlite into PostgreSQL. A full run tests every pair. */
const directions = quickSubset(
  databaseKinds.flatMap((from) => databaseKinds.map((to) => ({ from, to }))),
  ({ from, to }) => from === 'PGlite' && to === 'PostgreSQL',
)

const { folder, newFile, into } = withBackupFolder()
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

test('a restore discards the hidden rows of an import that was running during the backup', async () => {
  const source = await openTestDatabase('PostgreSQL', 'demo')
  const listed = await source.db('contractors').orderBy('id').pluck<number[]>('id')
  const [batch] = await source.db('import_batches').select<{ id: number }[]>('id')
  const change_seq = await source.db.transaction(nextDirectoryVersion)
  await source.db('contractors').where({ id: 1 }).update({ import_batch_id: null, change_seq })
  await source.db('import_batches').update({ status: 'running' })
  await source.db('directory').update({ importing_batch: batch?.id })
  const visible = await source.db('contractors').orderBy('id').pluck<number[]>('id')
  expect(visible.length).toBeLessThan(listed.length)
  expect(visible).toContain(1)
  const file = newFile()
  await writeBackup(source.db, file)
  await source.close()
  const target = await openTestDatabase('PGlite', 'empty')
  await restoreBackup(target.db, file, into(target))
  expect(await target.db('contractor_rows').orderBy('id').pluck('id')).toEqual(visible)
  expect(await target.db('directory').pluck('importing_batch')).toEqual([0])
  expect(await target.db('import_batches').pluck('status')).toEqual(['failed'])
  await target.close()
})

test('a backup has the mails that wait, without those with codes', async () => {
  const source = await openTestDatabase('PostgreSQL', 'empty')
  const mail = { recipient: 'a@b.example', subject: 'Mail', body: 'The code is 123456' }
  await source.db('outbox').insert([
    { ...mail, kind: 'code' },
    { ...mail, kind: 'contact_notice' },
  ])
  const file = newFile()
  await writeBackup(source.db, file)
  await source.close()
  const target = await openTestDatabase('PGlite', 'empty')
  await restoreBackup(target.db, file, into(target))
  expect(await target.db('outbox').pluck('kind')).toEqual(['contact_notice'])
  await target.close()
})

test('a backup that fails leaves no partial file', async () => {
  const { db, close } = await openTestDatabase('PGlite', 'demo')
  const file = newFile()
  const stop = new AbortController()
  stop.abort()
  await expect(writeBackup(db, file, { signal: stop.signal })).rejects.toThrow()
  await expect(writeBackup(db, join(newFile(), '\0.tar.gz'))).rejects.toThrow()
  expect(
    (await readdir(folder.path)).filter((name) => name.includes('partial') || file.endsWith(name)),
  ).toEqual([])
  // The only connection is free again.
  expect(await db('contractors').first('id')).toBeDefined()
  await close()
})
