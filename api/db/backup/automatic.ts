import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Knex } from 'knex'
import { slugify } from '#contract/rules/slug.ts'
import { backupsFolder } from '../../data-folders.ts'
import type { FreeSpace } from '../../free-space.ts'
import type { Logger } from '../../http/context.ts'
import { type Loop, startLoop } from '../../loop.ts'
import { isCurrent } from '../migrate.ts'
import { listMigrations } from './schema.ts'
import { writeBackup } from './write-backup.ts'

const CHECK_EVERY_MS = 10 * 60 * 1000
/** Slightly less than an hour, so that the check one hour after a backup makes the next one. */
const DUE_AFTER_MS = 59 * 60 * 1000
const RETAINED_LAST = 24
const RETAINED_DAYS = 7

/** Earlier releases named every site's backups "lintel-2026-11-22….tar.gz". */
const manual = /(?:^lintel|-backup)-(\d{4}-\d{2}-\d{2}T[\d-]+Z)\.tar\.gz$/
const automatic = /^automatic-(\d{4}-\d{2}-\d{2})T[\d-]+Z\.tar\.gz$/

/**
 * Returns a file name, for example `automatic-2026-11-22T09-30-00-000Z.tar.gz`. Names with the same
 * beginning sort by time. Only backups that begin with `automatic` are deleted automatically.
 */
export function backupName(begin: string, at = new Date()): string {
  return `${begin}-${at.toISOString().replaceAll(/[:.]/g, '-')}.tar.gz`
}

/** Returns the name of a backup that an admin makes: "harbor-pros-backup-2026-11-22….tar.gz". */
export const manualBackupName = (siteName: string, at = new Date()) =>
  backupName(`${slugify(siteName) || 'site'}-backup`, at)

/**
 * Returns the automatic backups to delete. The last 24 are retained, and so is the last one of each
 * of the last 7 days that have a backup.
 */
export function listOutdated(names: readonly string[]): string[] {
  const newestFirst = names
    .filter((name) => automatic.test(name))
    .toSorted()
    .reverse()
  const days = new Set<string>()
  return newestFirst.filter((name, index) => {
    const day = automatic.exec(name)?.[1] ?? ''
    const isLastOfDay = !days.has(day)
    days.add(day)
    return index >= RETAINED_LAST && !(isLastOfDay && days.size <= RETAINED_DAYS)
  })
}

/** Deletes all backups of `npm run backup` in the folder except the last `kept`. */
export async function deleteOldBackups(folder: string, kept: number): Promise<void> {
  const timeOf = (name: string) => manual.exec(name)?.[1] ?? ''
  // The site may have had another name.
  const names = (await readdir(folder))
    .filter((name) => timeOf(name) !== '')
    .toSorted((one, two) => timeOf(one).localeCompare(timeOf(two)))
  for (const name of names.slice(0, -kept)) await rm(join(folder, name), { force: true })
}

/** Returns the newest backup in the folder, automatic or manual. */
export async function findLastBackup(dataDir: string): Promise<{ file: string; at: Date } | null> {
  const folder = backupsFolder(dataDir)
  let last: { file: string; at: Date } | null = null
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.endsWith('.tar.gz')) continue
    const found = await stat(join(folder, name)).catch(() => null)
    if (found && (!last || found.mtime > last.at))
      last = { file: join(folder, name), at: found.mtime }
  }
  return last
}

/**
 * Backs up the database and deletes outdated backups. Pictures are not included, because they are
 * in DATA_DIR anyway and the copies would fill the disk.
 */
export async function backUp(db: Knex, dataDir: string, signal?: AbortSignal): Promise<void> {
  const folder = backupsFolder(dataDir)
  await mkdir(folder, { recursive: true })
  // Delete the partial files of processes that were stopped.
  for (const name of await readdir(folder))
    if (name.startsWith('automatic-') && name.endsWith('.partial'))
      await rm(join(folder, name), { force: true })
  await writeBackup(db, join(folder, backupName('automatic')), signal ? { signal } : {})
  for (const name of listOutdated(await readdir(folder)))
    await rm(join(folder, name), { force: true })
}

/**
 * Makes a backup if the last automatic backup is at least 59 minutes old or does not exist. Returns
 * true when it has made a backup.
 */
export async function backUpWhenDue(
  db: Knex,
  dataDir: string,
  signal?: AbortSignal,
  now = Date.now(),
): Promise<boolean> {
  const folder = backupsFolder(dataDir)
  const last = (await readdir(folder).catch(() => []))
    .filter((name) => automatic.test(name))
    .toSorted()
    .at(-1)
  const found = last === undefined ? null : await stat(join(folder, last)).catch(() => null)
  if (found && now - found.mtimeMs < DUE_AFTER_MS) return false
  await backUp(db, dataDir, signal)
  return true
}

/** Backs up the database if some migrations have run and others are pending. */
export async function backUpBeforeMigrating(db: Knex, dataDir: string): Promise<void> {
  if (!(await isCurrent(db)) && (await listMigrations(db))?.length) await backUp(db, dataDir)
}

/**
 * Backs up the embedded database every hour. The first check is ten minutes after the start,
 * because the server is busy during the start. Makes none while the disk is almost full; the free
 * space is logged when it gets low.
 */
export function startBackups(
  db: Knex,
  dataDir: string,
  freeSpace: Pick<FreeSpace, 'isEnough'>,
  log: Logger,
): Loop {
  let isStart = true
  return startLoop({
    name: 'The hourly backup',
    everyMs: CHECK_EVERY_MS,
    log,
    work: async (signal) => {
      const isDue = !isStart
      isStart = false
      // A backup aborted by a stop is not an error.
      if (isDue && (await freeSpace.isEnough()))
        await backUpWhenDue(db, dataDir, signal).catch((error: unknown) => {
          if (!signal.aborted) throw error
        })
    },
  })
}
