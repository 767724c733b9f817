import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { COMMAND_LINE } from '#contract/admin-records.ts'
import { lockFolder } from '../../api/db/folder-lock.ts'
import { openDatabase } from '../../api/db/knex.ts'
import { discardUnfinishedImports } from '../../api/features/csv-import/discard.ts'
import { importCsv } from '../../api/features/csv-import/import-csv.ts'
import { csvBytesSource } from '../support/csv-source.ts'
import { type DataLocation, withDataLocation } from '../support/data-locations.ts'
import { anyDatabase, openTestDatabase } from '../support/databases.ts'
import { isFullRun, quickSubset } from '../support/full-run.ts'
import { buildCsv, holdImports } from '../support/import-client.ts'

/**
 * Numbers of the kills on the embedded database. Only the full run kills the command, because the
 * tests of a killed server cover the same fault.
 */
const kills = Array.from({ length: 20 }, (_, index) => index + 1)
const ROWS = 3000

const root = fileURLToPath(new URL('../../', import.meta.url))

describe('npm run import', () => {
  let folder: string
  let file: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'lintel-import-'))
    file = join(folder, 'many.csv')
    writeFileSync(file, buildCsv(ROWS))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const start = (
    path: string,
    { dataDir, databaseUrl }: Partial<DataLocation>,
    ...options: string[]
  ) =>
    spawn(process.execPath, ['--import', 'tsx', 'api/commands/import-csv.ts', path, ...options], {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'test',
        DATA_DIR: dataDir ?? folder,
        ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      },
    })
  const run = async (path: string, location: Partial<DataLocation> = {}, ...options: string[]) => {
    const command = start(path, location, ...options)
    let out = ''
    for (const stream of [command.stdout, command.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (out += text))
    const [code] = (await once(command, 'close')) as [number | null]
    return { code, out }
  }
  const kill = async (command: ReturnType<typeof start>) => {
    const ended = once(command, 'close')
    command.kill('SIGKILL')
    await ended
  }

  const expectSummary = async (location: DataLocation) => {
    const { code, out } = await run(file, location)
    expect(code, out).toBe(0)
    expect(out).toMatch(
      new RegExp(
        `Import Successful\\nImported (${ROWS} contractors. Skipped 0|0 contractors. Skipped ${ROWS}) records.\\n`,
      ),
    )
    expect(out).toContain(`  … and ${ROWS - 5} more`)
  }

  test('imports a file and prints a summary', () =>
    withDataLocation(
      anyDatabase,
      async (location) => {
        await expectSummary(location)
        const db = await openDatabase(location)
        try {
          expect(await db('audit_log').select('user_id', 'action', 'subject', 'details')).toEqual([
            {
              user_id: null,
              action: 'import.done',
              subject: 'import 1: many.csv',
              details: { imported: ROWS, skipped: 0, by: COMMAND_LINE },
            },
          ])
        } finally {
          await db.destroy()
        }
      },
      'empty',
    ))

  test('a dry run prints the report of an import, with the guessed categories, and writes nothing', () =>
    withDataLocation(
      anyDatabase,
      async (location) => {
        const guesses = join(folder, 'guesses.csv')
        writeFileSync(guesses, 'Name,Categories\nAcme,House painter\nBolt,Glazier\nAcme,Painter\n')
        const report = (out: string) =>
          out.slice(out.indexOf('Imported 2'), out.indexOf('Took ')).trimEnd()
        const dryRun = await run(guesses, location, '--dry-run')
        expect(dryRun.code, dryRun.out).toBe(0)
        expect(dryRun.out).toContain('Nothing was written. An import would say:\n')
        expect(report(dryRun.out)).toContain('Imported 2 contractors. Skipped 1 records.')
        expect(report(dryRun.out)).toContain(
          'Guessed categories:\n  "House painter" read as Painters (1 row)\n' +
            '  "Glazier" read as General Contractors (1 row)\n',
        )
        const { out } = await run(guesses, location)
        expect(report(out)).toBe(report(dryRun.out))
      },
      'empty',
    ))

  for (const number of quickSubset(kills, () => false))
    test(`leaves all rows or none in the embedded database when it is killed (kill ${number})`, () =>
      withDataLocation(
        'PGlite',
        async (location) => {
          const killed = start(file, location)
          await expect
            .poll(() => existsSync(join(location.dataDir, 'pg.lock')), { interval: 5 })
            .toBe(true)
          // The command has locked the data folder. The assertions must be true whenever the kill
          // happens.
          await wait(3000 * Math.random())
          if (killed.exitCode === null) await kill(killed)
          await expectSummary(location)
        },
        'empty',
      ))

  if (isFullRun)
    test('fails with one line for a missing file, and for a data folder that another process uses', async () => {
      expect(await run(join(folder, 'none.csv'))).toEqual({
        code: 1,
        out: `Import Failed: There is no file ${join(folder, 'none.csv')}.\n`,
      })
      const taken = join(folder, 'taken')
      const release = await lockFolder(join(taken, 'pg'))
      const { code, out } = await run(file, { dataDir: taken })
      expect(code).toBe(1)
      expect(out).toMatch(
        /^Import Failed: The database in .* is in use by pid \d+\. Stop that process first, .*\n$/,
      )
      release()
    })

  if (isFullRun)
    test('a killed import shows no rows on PostgreSQL and blocks others for 15 seconds, and a starting server does not discard a running import', async () => {
      const { db, databaseUrl = '', close } = await openTestDatabase('PostgreSQL', 'empty')
      const importAcme = () => importCsv(db, csvBytesSource('Name\nAcme\n'), { fileName: 'a.csv' })
      const held = await holdImports(databaseUrl)
      try {
        const killed = start(file, { databaseUrl })
        await expect.poll(held.isReached, { interval: 20 }).toBe(true)
        await discardUnfinishedImports(db)
        await expect(importAcme()).rejects.toMatchObject({ code: 'import_running' })
        await kill(killed)
        await held.release()
        expect(await db('contractors').first()).toBeUndefined()

        await expect.poll(async () => (await importAcme().catch(() => null))?.imported).toBe(1)
        expect(await db('import_batches').orderBy('id').pluck('status')).toEqual(['failed', 'done'])
      } finally {
        await close()
      }
    })
})
