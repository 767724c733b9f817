// npm run backup [-- FILE] [--keep N]: writes the database and the uploaded pictures to one file,
// without data such as sessions, which must not be restored. The database is the embedded one or
// PostgreSQL.
import { existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Knex } from 'knex'
import { backupsFolder } from '../data-folders.ts'
import { deleteOldBackups, findLastBackup, manualBackupName } from '../db/backup/automatic.ts'
import { NothingToBackUpError, writeBackup } from '../db/backup/write-backup.ts'
import { FolderInUseError } from '../db/folder-lock.ts'
import { readSiteName } from '../db/site.ts'
import type { Env } from '../env.ts'
import { assertFreeSpace } from '../free-space.ts'
import { openPictureStore } from '../pictures/open-store.ts'
import {
  pathOf,
  readCommandEnv,
  runCommand,
  stopSignal,
  UsageError,
  withDatabase,
} from './command.ts'

const USAGE =
  'Usage: npm run backup               writes a file into DATA_DIR/backups\n' +
  '       npm run backup -- --keep 7   and deletes all but the last 7 of these files\n' +
  '       npm run backup -- FILE       writes this file'

/**
 * Writes the backup and returns what it contains. If the server uses the embedded database, it must
 * be stopped first.
 */
async function backup(args: string[]): Promise<string> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { keep: { type: 'string' } },
  })
  const [fileArgument, ...others] = positionals
  const kept = values.keep === undefined ? undefined : Number(values.keep)
  const isCount = kept === undefined || (Number.isSafeInteger(kept) && kept > 0)
  if (others.length > 0 || !isCount || (kept && fileArgument)) throw new UsageError(USAGE)
  const env = readCommandEnv()
  if (!env.DATABASE_URL && !existsSync(join(env.DATA_DIR, 'pg'))) throw new NothingToBackUpError()
  const folder = backupsFolder(env.DATA_DIR)
  const namedFile = fileArgument === undefined ? undefined : pathOf(fileArgument)
  const write = async (db: Knex) => {
    const file = namedFile ?? join(folder, manualBackupName(await readSiteName(db)))
    const { rows, uploads } = await writeBackup(db, file, {
      pictures: openPictureStore(env),
      signal: stopSignal('Stopped. Nothing was written.'),
    })
    const count = Object.values(rows).reduce((sum, n) => sum + n, 0)
    const megabytes = (statSync(file).size / 1e6).toFixed(1)
    return `Backed up ${count.toLocaleString('en-US')} rows and ${uploads.toLocaleString('en-US')} pictures (${megabytes} MB) into ${file}`
  }
  await assertFreeSpace(namedFile === undefined ? folder : dirname(namedFile))
  const message = await withDatabase(env, write, { migrates: false }).catch((error: unknown) =>
    rethrowWithBackupHint(error, env),
  )
  if (kept !== undefined) await deleteOldBackups(folder, kept)
  return message
}

/**
 * Rethrows the error. If another process, usually the server, uses the embedded database, throws a
 * UsageError instead, which also names the last backup.
 */
async function rethrowWithBackupHint(error: unknown, { DATA_DIR }: Env): Promise<never> {
  if (!(error instanceof FolderInUseError)) throw error
  const last = await findLastBackup(DATA_DIR)
  throw new UsageError(
    `${error.message} A running server backs up its database every hour; ${last ? `the last backup is ${last.file}` : 'there is no backup yet'}.`,
  )
}

await runCommand(backup, { prefix: 'Backup failed: ', expected: [NothingToBackUpError] })
