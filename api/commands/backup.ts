// npm run backup [-- FILE] [--keep N]: writes the database and the uploaded pictures to one file,
// without data such as sessions, which must not be restored. The database is the embedded one or
// PostgreSQL.
import { existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { backupsFolder } from '../data-folders.ts'
import { backupName, deleteOldBackups, findLastBackup } from '../db/backup/automatic.ts'
import { NothingToBackUpError, writeBackup } from '../db/backup/write-backup.ts'
import { FolderInUseError } from '../db/folder-lock.ts'
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
  const file =
    fileArgument === undefined ? join(folder, backupName('lintel')) : pathOf(fileArgument)
  const write = async () => {
    await assertFreeSpace(dirname(file))
    const { rows, uploads } = await withDatabase(
      env,
      (db) =>
        writeBackup(db, file, {
          pictures: openPictureStore(env),
          signal: stopSignal('Stopped. Nothing was written.'),
        }),
      { migrates: false },
    )
    const count = Object.values(rows).reduce((sum, n) => sum + n, 0)
    const megabytes = (statSync(file).size / 1e6).toFixed(1)
    return `Backed up ${count.toLocaleString('en-US')} rows and ${uploads.toLocaleString('en-US')} pictures (${megabytes} MB) into ${file}`
  }
  const message = await write().catch((error: unknown) => rethrowWithBackupHint(error, env))
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
