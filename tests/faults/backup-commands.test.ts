import { spawn } from 'node:child_process'
import { on, once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Knex } from 'knex'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { COMMAND_LINE } from '#contract/admin-records.ts'
import { writeBackup } from '../../api/db/backup/write-backup.ts'
import { openDatabase } from '../../api/db/knex.ts'
import { type DataLocation, withDataLocation } from '../support/data-locations.ts'
import { featureDatabases, openTestDatabase } from '../support/databases.ts'
import { fingerprint } from '../support/fingerprint.ts'
import { quickOrFull, isFullRun } from '../support/full-run.ts'

/** Number of killed restores per database. */
const KILLS = quickOrFull(1, 20)

const root = fileURLToPath(new URL('../../', import.meta.url))
let folder: string
/** Two different backups and the fingerprints of their content. */
let backups: { file: string; holds: Place['holds'] }[]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lintel-backup-'))
  const source = await openTestDatabase('PostgreSQL', 'demo')
  backups = []
  for (const name of ['first', 'second']) {
    const file = join(folder, `${name}.tar.gz`)
    await source.db('contact_requests').insert({
      business_name: name,
      email: 'a@b.example',
      phone_number: '1',
      category: 'other',
      message: '',
    })
    await writeBackup(source.db, file)
    backups.push({ file, holds: await fingerprint(source.db) })
  }
  await source.close()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function command(
  name: 'backup' | 'restore',
  args: string[],
  { databaseUrl, dataDir }: DataLocation,
) {
  return spawn(process.execPath, ['--import', 'tsx', `api/commands/${name}.ts`, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      // Without this, the demo accounts of the backup are removed in PostgreSQL.
      DEMO: '1',
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    },
  })
}

async function run(...of: Parameters<typeof command>): Promise<{ code: number; output: string }> {
  const child = command(...of)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number]
  return { code, output }
}

/** Starts a restore and waits until it begins to write. */
async function startRestore(args: string[], location: DataLocation) {
  const child = command('restore', args, location)
  const ended = once(child, 'close')
  for await (const [chunk] of on(child.stdout, 'data', { close: ['end'] }))
    if (String(chunk).includes('Restoring')) break
  child.stdout.resume()
  return { child, ended }
}

interface Place {
  /** Fingerprint of the data, without the entries of restores in the audit log. */
  holds: Record<string, string>
  /** The entries of restores. */
  restores: { user_id: number | null; subject: string; details: unknown }[]
}

/** Returns what is in the database, and deletes the entries of restores. */
async function readPlace(location: DataLocation): Promise<Place> {
  const db = await openDatabase(location)
  if (location.databaseUrl) await expect.poll(() => countTransactions(db)).toBe(0)
  const entries = db('audit_log').where({ action: 'backup.restored' })
  const restores = await entries.clone().select<Place['restores']>('user_id', 'subject', 'details')
  await entries.delete()
  const holds = await fingerprint(db)
  await db.destroy()
  return { holds, restores }
}

/** PostgreSQL notices only after a moment that a process was killed, and then ends its transaction. */
const countTransactions = (db: Knex) =>
  db('pg_stat_activity')
    .whereRaw(
      'datname = current_database() and pid <> pg_backend_pid() and xact_start is not null and backend_type = ?',
      ['client backend'],
    )
    .pluck('pid')
    .then((pids) => pids.length)

const restoreEntry: Place['restores'][number] = {
  user_id: null,
  subject: expect.stringMatching(/^backup of 20\d\d-\S+Z$/) as string,
  details: { rows: expect.any(Number) as number, pictures: 0, by: COMMAND_LINE },
}

describe.each(featureDatabases)('kill -9 during a restore into %s', (kind) => {
  test(
    `leaves either the old data or the data of the backup, ${KILLS} times`,
    async () => {
      const [first, second] = backups as [(typeof backups)[number], (typeof backups)[number]]
      await withDataLocation(kind, async (location) => {
        const completeRestore = await startRestore([first.file], location)
        const startedAt = performance.now()
        expect(await completeRestore.ended).toEqual([0, null])
        const undisturbedMs = performance.now() - startedAt
        expect(await readPlace(location)).toEqual({ holds: first.holds, restores: [restoreEntry] })
        let [here, other] = [first, second]
        let unchangedCount = 0
        for (let kill = 0; kill < KILLS; kill += 1) {
          const { child, ended } = await startRestore([other.file, '--replace'], location)
          // A random time, sometimes after the end. The assertions must be true at any time.
          await wait(undisturbedMs * Math.random())
          child.kill('SIGKILL')
          await ended
          const place = await readPlace(location)
          // The entry is written in the transaction of the restore.
          expect([
            { holds: here.holds, restores: [] },
            { holds: other.holds, restores: [restoreEntry] },
          ]).toContainEqual(place)
          if (place.restores.length === 0) unchangedCount += 1
          else [here, other] = [other, here]
        }
        process.stdout.write(
          `${kind}: ${unchangedCount} of ${KILLS} killed restores left the old data, the others left the data of the backup\n`,
        )
        expect(await run('restore', [other.file, '--replace'], location)).toMatchObject({ code: 0 })
        expect(await readPlace(location)).toEqual({ holds: other.holds, restores: [restoreEntry] })
      })
    },
    120_000 + KILLS * 60_000,
  )
})

if (isFullRun)
  test('the commands report why they cannot run', async () => {
    await withDataLocation('PGlite', async (location) => {
      expect(await run('backup', [], location)).toEqual({
        code: 1,
        output: 'Backup failed: There is no database of Lintel yet: nothing to back up.\n',
      })
      const db = await openDatabase(location)
      const { code, output } = await run('backup', [], location)
      expect(code).toBe(1)
      expect(output).toMatch(
        new RegExp(
          `^Backup failed: The database in .* is in use by pid ${process.pid}\\. .* there is no backup yet\\.\\n$`,
        ),
      )
      await db.destroy()
      expect(await run('restore', [], location)).toMatchObject({
        code: 1,
        output: expect.stringContaining('Usage: npm run restore -- FILE') as string,
      })
      expect(await run('restore', [join(folder, 'none')], location)).toMatchObject({
        code: 1,
        output: expect.stringContaining('There is no file') as string,
      })
    })
  })
