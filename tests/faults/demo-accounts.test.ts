import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { writeBackup } from '../../api/db/backup/write-backup.ts'
import { demoAccounts } from '../../api/db/demo/demo-flags.ts'
import { openDatabase } from '../../api/db/knex.ts'
import { startServer } from '../e2e/support/server.ts'
import { type DataLocation, withDataLocation } from '../support/data-locations.ts'
import { databaseKinds } from '../support/databases.ts'
import { isFullRun } from '../support/full-run.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'http://127.0.0.1',
  SESSION_KEYS: 'x'.repeat(32),
  RATE_LIMITS: 'on',
}
const emails = demoAccounts.map(({ email }) => email).join(', ')

/** Runs a command with production settings. Returns its exit code and output. */
async function run(
  args: string[],
  { databaseUrl, dataDir }: DataLocation,
  settings: Record<string, string> = production,
): Promise<{ code: number; output: string }> {
  const env = {
    PATH: process.env.PATH ?? '',
    ...settings,
    DATA_DIR: dataDir,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  }
  const child = spawn(process.execPath, ['--import', 'tsx', ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number]
  return { code, output }
}

async function countUsers(location: DataLocation): Promise<number> {
  const db = await openDatabase(location)
  const users = await db('users').select('id')
  await db.destroy()
  return users.length
}

test('a server that is in production or reachable from other machines does not start with demo accounts', async () => {
  await withDataLocation(
    'PostgreSQL',
    async (location) => {
      await expect(startServer({ ...location, env: production })).rejects.toThrow(
        `The server ended with 1 before it was ready:\nThis database has demo accounts, whose password is published: ${emails}. Remove them with npm run remove-demo, then start the server again.\n`,
      )
      await expect(
        startServer({ ...location, env: { DEMO: '0', HOST: '0.0.0.0' } }),
      ).rejects.toThrow('This database has demo accounts')
    },
    'demo',
  )
}, 120_000)

if (isFullRun)
  test.each(databaseKinds)(
    'npm run remove-demo removes the demo accounts from %s, and a restore in production removes them again',
    async (kind) => {
      await withDataLocation(
        kind,
        async (location) => {
          const backup = join(location.dataDir, 'demo.tar.gz')
          const demo = await openDatabase(location)
          await writeBackup(demo, backup)
          await demo.destroy()
          await expect(startServer({ ...location, env: production })).rejects.toThrow(
            'This database has demo accounts',
          )
          expect(await run(['api/commands/remove-demo.ts'], location)).toEqual({
            code: 0,
            output: expect.stringMatching(
              new RegExp(`^Database: .*\\nRemoved ${emails}\\.\\n$`),
            ) as string,
          })
          expect(await countUsers(location)).toBe(0)
          const started = await startServer({ ...location, env: production })
          expect(await (await fetch(`${started.url}/api/summary`)).json()).toMatchObject({
            contractorCount: expect.any(Number) as number,
          })
          await started.stop()

          const { code, output } = await run(
            ['api/commands/restore.ts', backup, '--replace'],
            location,
          )
          expect([code, output]).toEqual([
            0,
            expect.stringContaining(
              `Removed the demo accounts, whose password is published: ${emails}.`,
            ),
          ])
          expect(await countUsers(location)).toBe(0)

          const restoreWith = (settings: Record<string, string>) =>
            run(['api/commands/restore.ts', backup, '--replace'], location, settings)
          // A server on PostgreSQL may be reachable although the settings of the command do not say so.
          expect(await restoreWith({ NODE_ENV: 'test' })).toMatchObject({ code: 0 })
          expect((await countUsers(location)) === 0).toBe(kind === 'PostgreSQL')
          expect(await restoreWith({ NODE_ENV: 'test', DEMO: '1' })).toMatchObject({ code: 0 })
          expect(await countUsers(location)).toBeGreaterThan(0)
        },
        'demo',
      )
    },
    300_000,
  )
