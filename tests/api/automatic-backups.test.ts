import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  backUpBeforeMigrating,
  backupName,
  manualBackupName,
  backUpWhenDue,
  deleteOldBackups,
  listOutdated,
} from '../../api/db/backup/automatic.ts'
import { checkBackup } from '../../api/db/backup/format.ts'
import { openDatabase } from '../../api/db/knex.ts'
import { migrate } from '../../api/db/migrate.ts'
import { withDataLocation } from '../support/data-locations.ts'
import { openTestDatabase } from '../support/databases.ts'
import { addMigration } from '../support/migrations.ts'

describe('automatic backups', () => {
  const hoursAgo = (hours: number) =>
    backupName('automatic', new Date(Date.UTC(2026, 10, 22, 12) - hours * 3_600_000))

  test('retains the last 24, the last of each of the last 7 days, and all manual backups', () => {
    const hourly = Array.from({ length: 24 * 10 }, (_, hour) => hoursAgo(hour))
    const outdated = new Set(
      listOutdated([...hourly, manualBackupName('Automatic', new Date(0)), 'notes.txt']),
    )
    const remaining = hourly.filter((name) => !outdated.has(name))
    expect(remaining.slice(0, 24)).toEqual(hourly.slice(0, 24))
    expect(
      remaining
        .slice(24)
        .map((name) => name.slice('automatic-'.length, 'automatic-2026-11-20T23'.length)),
    ).toEqual(['2026-11-20T23', '2026-11-19T23', '2026-11-18T23', '2026-11-17T23', '2026-11-16T23'])
    expect([...outdated].every((name) => hourly.includes(name))).toBe(true)
  })

  test('deletes the oldest manual backups, also those of earlier names, and nothing else', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lintel-backups-'))
    const at = (day: number) => new Date(Date.UTC(2026, 10, day))
    const others = [hoursAgo(500), 'monday.tar.gz', 'lintel.json']
    const manual = [
      backupName('lintel', at(1)),
      manualBackupName('Harbor Pros', at(2)),
      backupName('lintel', at(3)),
      manualBackupName('Anchor Pros', at(4)),
    ]
    for (const name of [...others, ...manual]) await writeFile(join(folder, name), '')
    await deleteOldBackups(folder, 2)
    expect((await readdir(folder)).toSorted()).toEqual([...others, ...manual.slice(2)].toSorted())
    await rm(folder, { recursive: true })
  })

  test('makes a backup of the database when the last one is an hour old', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'lintel-data-'))
    const backups = join(dataDir, 'backups')
    const { db, close } = await openTestDatabase('PGlite', 'empty')
    expect(await backUpWhenDue(db, dataDir)).toBe(true)
    expect(await backUpWhenDue(db, dataDir)).toBe(false)
    const [first = ''] = await readdir(backups)
    await writeFile(
      join(backups, 'automatic-2026-01-01T00-00-00-000Z.tar.gz.partial'),
      'what a killed process left',
    )
    const anHourAgo = new Date(Date.now() - 3_600_000)
    await utimes(join(backups, first), anHourAgo, anHourAgo)
    expect(await backUpWhenDue(db, dataDir)).toBe(true)
    const files = await readdir(backups)
    expect(files).toHaveLength(2)
    for (const file of files)
      expect((await checkBackup(join(backups, file))).totals.rows).toMatchObject({
        categories: 7,
        contractor_rows: 0,
      })
    await close()
    await rm(dataDir, { recursive: true })
  })

  test('makes a backup before a migration, but not of an empty or current database', async () => {
    await withDataLocation('PostgreSQL', async (location) => {
      const db = await openDatabase(location)
      await backUpBeforeMigrating(db, location.dataDir)
      await migrate(db, location.databaseUrl)
      await backUpBeforeMigrating(db, location.dataDir)
      expect(await readdir(location.dataDir)).toEqual([])
      const ran = await db('knex_migrations').orderBy('id').pluck<string[]>('name')
      await addMigration((knex) => knex.raw('create table added (id integer)'))
      await backUpBeforeMigrating(db, location.dataDir)
      const [file = ''] = await readdir(join(location.dataDir, 'backups'))
      expect(
        (await checkBackup(join(location.dataDir, 'backups', file))).header.migrations,
      ).toEqual(ran)
      await migrate(db, location.databaseUrl)
      await backUpBeforeMigrating(db, location.dataDir)
      expect(await readdir(join(location.dataDir, 'backups'))).toEqual([file])
      await db.destroy()
    })
  })

  test('makes no backup of the schema of another release, whose start is refused', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'lintel-data-'))
    const { db, close } = await openTestDatabase('PostgreSQL', 'empty')
    await db('knex_migrations').update({ name: '0001-of-another-release' })
    await expect(backUpBeforeMigrating(db, dataDir)).rejects.toThrow(
      'its migration 0001-of-another-release is not part of this one',
    )
    expect(await readdir(dataDir)).toEqual([])
    await close()
    await rm(dataDir, { recursive: true })
  })
})
