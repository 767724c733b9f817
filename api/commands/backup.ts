// npm run backup [-- FILE]: writes the database and the uploaded pictures to one file, without data
// such as sessions, which must not be restored. The database is the embedded one or PostgreSQL.
import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Knex } from 'knex'
import { backupsFolder } from '../data-folders.ts'
import { findLastBackup, manualBackupName } from '../db/backup/automatic.ts'
import { NothingToBackUpError, writeBackup } from '../db/backup/write-backup.ts'
import { checkDatabase, printWarning } from '../db/check-database.ts'
import { DatabaseRefusedError } from '../db/database-refusals.ts'
import { FolderInUseError, FolderLockError } from '../db/folder-lock.ts'
import { openDatabase } from '../db/knex.ts'
import { readSite } from '../db/site.ts'
import { InvalidEnvironmentError, type Env, loadEnvFile, readEnv } from '../env.ts'
import { openPictureStore } from '../pictures/open-store.ts'

const USAGE =
  'Usage: npm run backup            writes a file into DATA_DIR/backups\n       npm run backup -- FILE    writes this file'

/**
 * Writes the backup and prints what it contains. If the server uses the embedded database, it must
 * be stopped first.
 */
async function backup(args: string[]): Promise<void> {
  const {
    positionals: [fileArgument, ...others],
  } = parseArgs({ args, allowPositionals: true })
  if (others.length > 0) throw new UsageError(USAGE)
  loadEnvFile()
  const env = readEnv()
  if (!env.DATABASE_URL && !existsSync(join(env.DATA_DIR, 'pg'))) throw new NothingToBackUpError()
  // npm runs scripts in the folder of package.json. INIT_CWD is the folder where npm was called.
  const db = await openDatabase(await checkDatabase(env.database, printWarning)).catch(
    (error: unknown) => rethrowWithBackupHint(error, env),
  )
  try {
    const file =
      fileArgument === undefined
        ? join(backupsFolder(env.DATA_DIR), manualBackupName(await readSiteName(db)))
        : resolve(process.env.INIT_CWD ?? '.', fileArgument)
    const { rows, uploads } = await writeBackup(db, file, {
      pictures: openPictureStore(env),
      signal: stopSignal(),
    })
    const count = Object.values(rows).reduce((sum, n) => sum + n, 0)
    const megabytes = (statSync(file).size / 1e6).toFixed(1)
    process.stdout.write(
      `Backed up ${count.toLocaleString('en-US')} rows and ${uploads.toLocaleString('en-US')} pictures (${megabytes} MB) into ${file}\n`,
    )
  } finally {
    await db.destroy()
  }
}

/** A database that is empty has no settings; the backup then says so. */
async function readSiteName(db: Knex): Promise<string> {
  return (await db.schema.hasTable('site_versions')) ? (await readSite(db)).name : ''
}

class UsageError extends Error {}

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

/** Returns a signal that is aborted on Ctrl-C or SIGTERM. The backup then leaves no partial file. */
function stopSignal(): AbortSignal {
  const stop = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => stop.abort(new UsageError('Stopped. Nothing was written.')))
  return stop.signal
}

try {
  await backup(process.argv.slice(2))
} catch (thrown) {
  const error = thrown as Error & { code?: string }
  const isExpected =
    [
      UsageError,
      NothingToBackUpError,
      FolderLockError,
      DatabaseRefusedError,
      InvalidEnvironmentError,
    ].some((kind) => error instanceof kind) ||
    error.code?.startsWith('ERR_PARSE_ARGS') ||
    error.name === 'AbortError'
  process.stderr.write(
    `Backup failed: ${isExpected ? error.message : (error.stack ?? String(error))}\n`,
  )
  process.exitCode = 1
}
