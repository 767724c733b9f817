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
import { databaseKinds, openTestDatabase } from '../support/databases.ts'
import { fingerprint } from '../support/fingerprint.ts'
import { type Place, withPlace } from '../support/places.ts'

/** How often a restore is killed on each database; raise it for a long run. */
const KILLS = Number(process.env.KILLS ?? 2)

const root = fileURLToPath(new URL('../../', import.meta.url))
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lintel-backup-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function command(name: 'backup' | 'restore', args: string[], { databaseUrl, dataDir }: Place) {
  return spawn(process.execPath, ['--import', 'tsx', `api/commands/${name}.ts`, ...args], {
    cwd: root, stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'test', DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) },
  })
}

async function run(...of: Parameters<typeof command>): Promise<{ code: number; output: string }> {
  const child = command(...of)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number]
  return { code, output }
}

/** A restore that has begun to write. */
async function startRestore(file: string, place: Place) {
  const child = command('restore', [file, '--replace'], place)
  const ended = once(child, 'close')
  for await (const [chunk] of on(child.stdout, 'data', { close: ['end'] })) if (String(chunk).includes('Restoring')) break
  child.stdout.resume()
  return { child, ended }
}

async function readPlace(place: Place): Promise<Record<string, string>> {
  const db = await openDatabase(place)
  const found = await fingerprint(db)
  await db.destroy()
  return found
}

describe.each(databaseKinds)('kill -9 while %s is restored', (kind) => {
  test(`leaves, ${KILLS} times, what was there before or what the backup holds`, async () => {
    const source = await openTestDatabase('PostgreSQL', 'demo')
    const files = [join(folder, 'first.tar.gz'), join(folder, 'second.tar.gz')] as const
    const wanted: Record<string, string>[] = []
    for (const file of files) {
      await writeBackup(source.db, file)
      wanted.push(await fingerprint(source.db))
      await source.db('contact_requests').insert({ business_name: 'Later', email: 'a@b.example', phone_number: '1', category: 'other', message: '' })
    }
    await source.close()
    await withPlace(kind, async (place) => {
      expect(await run('restore', [files[0]], place)).toMatchObject({ code: 0 })
      const unharmed = await startRestore(files[1], place)
      const since = performance.now()
      await unharmed.ended
      const unharmedMs = performance.now() - since
      let last = 1
      let kept = 0
      for (let kill = 0; kill < KILLS; kill += 1) {
        const { child, ended } = await startRestore(files[1 - last] ?? '', place)
        // Anywhere between the first thing written and the end, now and then behind it.
        await wait(unharmedMs * Math.random())
        child.kill('SIGKILL')
        await ended
        const found = await readPlace(place)
        expect(wanted).toContainEqual(found)
        const now = wanted[0] && JSON.stringify(found) === JSON.stringify(wanted[0]) ? 0 : 1
        if (now === last) kept += 1
        last = now
      }
      process.stdout.write(`${kind}: ${kept} of ${KILLS} killed restores left what was there, the others what they restored\n`)
      expect(await run('restore', [files[1 - last] ?? '', '--replace'], place)).toMatchObject({ code: 0 })
      expect(await readPlace(place)).toEqual(wanted[1 - last])
    })
  }, 600_000)
})

test('the commands tell in one line what stands in their way', async () => {
  await withPlace('PGlite', async (place) => {
    expect(await run('backup', [], place)).toEqual({ code: 1, output: 'Backup failed: There is no database of Lintel yet: nothing to back up.\n' })
    const db = await openDatabase(place)
    const { code, output } = await run('backup', [], place)
    expect(code).toBe(1)
    expect(output).toMatch(new RegExp(`^Backup failed: The database in .* is in use by pid ${process.pid}\\. .* the last backup is still to come\\.\\n$`))
    await db.destroy()
    expect(await run('restore', [], place)).toMatchObject({ code: 1, output: expect.stringContaining('Usage: npm run restore -- FILE') as string })
    expect(await run('restore', [join(folder, 'none')], place)).toMatchObject({ code: 1, output: expect.stringContaining('There is no file') as string })
  })
})
