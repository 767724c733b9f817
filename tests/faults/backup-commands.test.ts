import { spawn } from 'node:child_process'
import { on, once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeBackup } from '../../api/db/backup/write-backup.ts'
import { openDatabase } from '../../api/db/knex.ts'
import { featureDatabases, openTestDatabase } from '../support/databases.ts'
import { fingerprint } from '../support/fingerprint.ts'
import { amount, isFullRun } from '../support/full-run.ts'
import { type Place, withPlace } from '../support/places.ts'

/** How often a restore is killed on each database. */
const KILLS = amount(1, 20)

const root = fileURLToPath(new URL('../../', import.meta.url))
let folder: string
/** Two backups that differ, and the fingerprints of what they hold. */
let backups: { file: string; holds: Record<string, string> }[]
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

function command(name: 'backup' | 'restore', args: string[], { databaseUrl, dataDir }: Place) {
  return spawn(process.execPath, ['--import', 'tsx', `api/commands/${name}.ts`, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
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

/** A restore that has begun to write. */
async function startRestore(args: string[], place: Place) {
  const child = command('restore', args, place)
  const ended = once(child, 'close')
  for await (const [chunk] of on(child.stdout, 'data', { close: ['end'] }))
    if (String(chunk).includes('Restoring')) break
  child.stdout.resume()
  return { child, ended }
}

async function readPlace(place: Place): Promise<Record<string, string>> {
  const db = await openDatabase(place)
  const found = await fingerprint(db)
  await db.destroy()
  return found
}

describe.each(featureDatabases)('kill -9 while %s is restored', (kind) => {
  test(
    `leaves, ${KILLS} times, what was there before or what the backup holds`,
    async () => {
      const [first, second] = backups as [(typeof backups)[number], (typeof backups)[number]]
      await withPlace(kind, async (place) => {
        const unharmed = await startRestore([first.file], place)
        const since = performance.now()
        expect(await unharmed.ended).toEqual([0, null])
        const unharmedMs = performance.now() - since
        let [here, other] = [first, second]
        let kept = 0
        for (let kill = 0; kill < KILLS; kill += 1) {
          const { child, ended } = await startRestore([other.file, '--replace'], place)
          // Anywhere between the first thing written and the end, now and then behind it: what is expected holds everywhere.
          await wait(unharmedMs * Math.random())
          child.kill('SIGKILL')
          await ended
          const found = await readPlace(place)
          expect([here.holds, other.holds]).toContainEqual(found)
          if (JSON.stringify(found) === JSON.stringify(here.holds)) kept += 1
          else [here, other] = [other, here]
        }
        process.stdout.write(
          `${kind}: ${kept} of ${KILLS} killed restores left what was there, the others what they restored\n`,
        )
        expect(await run('restore', [other.file, '--replace'], place)).toMatchObject({ code: 0 })
        expect(await readPlace(place)).toEqual(other.holds)
      })
    },
    120_000 + KILLS * 60_000,
  )
})

if (isFullRun)
  test('the commands tell in one line what stands in their way', async () => {
    await withPlace('PGlite', async (place) => {
      expect(await run('backup', [], place)).toEqual({
        code: 1,
        output: 'Backup failed: There is no database of Lintel yet: nothing to back up.\n',
      })
      const db = await openDatabase(place)
      const { code, output } = await run('backup', [], place)
      expect(code).toBe(1)
      expect(output).toMatch(
        new RegExp(
          `^Backup failed: The database in .* is in use by pid ${process.pid}\\. .* the last backup is still to come\\.\\n$`,
        ),
      )
      await db.destroy()
      expect(await run('restore', [], place)).toMatchObject({
        code: 1,
        output: expect.stringContaining('Usage: npm run restore -- FILE') as string,
      })
      expect(await run('restore', [join(folder, 'none')], place)).toMatchObject({
        code: 1,
        output: expect.stringContaining('There is no file') as string,
      })
    })
  })
