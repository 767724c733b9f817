import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { withDataLocation } from '../support/data-locations.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Runs a command with only the settings of a file. Returns its exit code and what it printed. */
async function run(settingsFile: string, name: string, ...args: string[]) {
  const command = spawn(process.execPath, ['--import', 'tsx', `api/commands/${name}.ts`, ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, SETTINGS_FILE: settingsFile },
  })
  let output = ''
  for (const stream of [command.stdout, command.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const [code] = (await once(command, 'close')) as [number | null]
  return { code, output }
}

function writeSettings(folder: string, lines: readonly string[]): string {
  const file = join(folder, 'lintel.env')
  writeFileSync(file, `# The settings of the service\n${lines.join('\n')}\n`)
  return file
}

test('commands use the database of the settings file, and print which one that is', () =>
  withDataLocation(
    'PostgreSQL',
    async ({ databaseUrl = '', dataDir }) => {
      const file = writeSettings(dataDir, [`DATABASE_URL=${databaseUrl}`, `DATA_DIR=${dataDir}`])
      const name = new URL(databaseUrl).pathname.slice(1)
      const granted = await run(file, 'create-admin', 'ada@example.com')
      expect(granted.output).toMatch(
        new RegExp(`^Database: PostgreSQL, ${name} on \\S+\\nada@example.com is an admin\\.\\n`),
      )
      expect(granted.code).toBe(0)
      // The password of the database is never printed.
      const { password } = new URL(databaseUrl)
      if (password) expect(granted.output).not.toContain(password)
    },
    'empty',
  ))

test('a command makes no second database beside that of the service', () =>
  withDataLocation('PGlite', async ({ dataDir }) => {
    const relative = writeSettings(dataDir, ['DATA_DIR=.data-of-nobody', 'SMTP_HOST='])
    expect(await run(relative, 'create-admin', 'ada@example.com')).toEqual({
      code: 1,
      output: expect.stringMatching(
        /\n {2}DATA_DIR: is \.data-of-nobody, and DATABASE_URL is not set, so this would be another database/,
      ) as string,
    })
    expect(readdirSync(root)).not.toContain('.data-of-nobody')

    const missing = join(dataDir, 'none.env')
    expect(await run(missing, 'outbox')).toEqual({
      code: 1,
      output: expect.stringContaining(`SETTINGS_FILE: there is no file ${missing}`) as string,
    })

    const absolute = writeSettings(dataDir, [`DATA_DIR='${join(dataDir, 'data')}'`])
    expect(await run(absolute, 'outbox')).toEqual({
      code: 0,
      output: `Database: embedded, in ${join(dataDir, 'data')}\nNo mail waits.\n`,
    })
  }))

test.runIf(process.getuid?.() === 0)(
  'a backup that root makes belongs to the owner of DATA_DIR, and so does its folder',
  () =>
    withDataLocation(
      'PostgreSQL',
      async ({ databaseUrl = '', dataDir: folder }) => {
        const OWNER = 12_345
        const dataDir = join(folder, 'data')
        mkdirSync(dataDir)
        for (const path of [folder, dataDir]) chownSync(path, OWNER, OWNER)
        const file = writeSettings(folder, [`DATABASE_URL=${databaseUrl}`, `DATA_DIR=${dataDir}`])
        const backups = join(dataDir, 'backups')
        for (let count = 1; count <= 3; count += 1)
          expect(await run(file, 'backup', '--keep', '2')).toMatchObject({ code: 0 })
        const names = readdirSync(backups)
        expect(names).toHaveLength(2)
        for (const path of [backups, ...names.map((name) => join(backups, name))])
          expect(statSync(path)).toMatchObject({ uid: OWNER, gid: OWNER })

        const hidden = join(folder, 'hidden')
        mkdirSync(hidden, { mode: 0o700 })
        const csv = join(hidden, 'firms.csv')
        writeFileSync(csv, 'Name\nAcme\n', { mode: 0o600 })
        expect(await run(file, 'import-csv', csv)).toEqual({
          code: 1,
          output: expect.stringMatching(
            /^Import Failed: EACCES: .*A command that root runs acts as the user to whom DATA_DIR belongs/,
          ) as string,
        })
      },
      'empty',
    ),
)
