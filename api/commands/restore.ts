// npm run restore -- FILE [--replace]: restores a backup. The database is the embedded one or
// PostgreSQL.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { COMMAND_LINE } from '#contract/admin-records.ts'
import { recordAudit } from '../db/audit.ts'
import { DamagedBackupError } from '../db/backup/archive.ts'
import { type Backup, NewerBackupError } from '../db/backup/format.ts'
import { DatabaseNotEmptyError, restoreBackup } from '../db/backup/restore-backup.ts'
import { checkDatabase, printWarning } from '../db/check-database.ts'
import { DatabaseRefusedError } from '../db/database-refusals.ts'
import { removeDemoAccounts } from '../db/demo/demo-accounts.ts'
import { FolderLockError } from '../db/folder-lock.ts'
import { openDatabase } from '../db/knex.ts'
import { InvalidEnvironmentError, loadEnvFile, readEnv } from '../env.ts'
import { discardImport } from '../features/csv-import/discard.ts'
import { assignPictures } from '../features/listing-photos/sweep.ts'
import { openPictureStore } from '../pictures/open-store.ts'

const USAGE =
  'Usage: npm run restore -- FILE              into an empty database\n' +
  '       npm run restore -- FILE --replace    instead of what is in the database'

/**
 * Restores the file and prints what was restored. If the server uses the embedded database, it must
 * be stopped first.
 */
async function restore(args: string[]): Promise<void> {
  const {
    positionals: [fileArgument, ...others],
    values,
  } = parseArgs({
    args,
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false } },
  })
  if (fileArgument === undefined || others.length > 0) throw new UsageError(USAGE)
  // npm runs scripts in the folder of package.json. INIT_CWD is the folder where npm was called.
  const file = resolve(process.env.INIT_CWD ?? '.', fileArgument)
  if (!existsSync(file)) throw new UsageError(`There is no file ${file}.`)
  loadEnvFile()
  const env = readEnv()
  const db = await openDatabase({
    ...(await checkDatabase(env.database, printWarning)),
    withoutTimeouts: true,
  })
  const pictures = openPictureStore(env)
  let removed: string[] = []
  try {
    const backup = await restoreBackup(db, file, {
      databaseUrl: env.DATABASE_URL,
      pictures,
      replace: values.replace,
      beforeCommit: async (trx, restored) => {
        await discardImport(trx)
        // This runs before the commit, so that a running server never accepts the published
        // password. A server on PostgreSQL may have other settings than this command.
        if (env.isReachable || (env.DATABASE_URL && env.DEMO !== '1'))
          removed = await removeDemoAccounts(trx)
        await recordAudit(trx, {
          userId: null,
          action: 'backup.restored',
          subject: `backup of ${restored.header.madeAt}`,
          details: {
            rows: countRows(restored),
            pictures: restored.totals.uploads,
            by: COMMAND_LINE,
          },
        })
      },
      onStart: ({ header }) => process.stdout.write(`Restoring the backup of ${header.madeAt} …\n`),
    })
    await assignPictures(db, pictures)
    process.stdout.write(
      `Restored ${countRows(backup).toLocaleString('en-US')} rows and ${backup.totals.uploads.toLocaleString('en-US')} pictures.\nEverybody has to sign in again.\n`,
    )
    if (removed.length > 0)
      process.stdout.write(
        `Removed the demo accounts, whose password is published: ${removed.join(', ')}.\n`,
      )
  } finally {
    await db.destroy()
  }
}

function countRows({ totals }: Backup): number {
  return Object.values(totals.rows).reduce((sum, count) => sum + count, 0)
}

class UsageError extends Error {}

try {
  await restore(process.argv.slice(2))
} catch (thrown) {
  const error = thrown as Error & { code?: string }
  const isExpected =
    [
      UsageError,
      DamagedBackupError,
      NewerBackupError,
      DatabaseNotEmptyError,
      FolderLockError,
      DatabaseRefusedError,
      InvalidEnvironmentError,
    ].some((kind) => error instanceof kind) || error.code?.startsWith('ERR_PARSE_ARGS')
  process.stderr.write(
    `Restore failed: ${isExpected ? error.message : (error.stack ?? String(error))}\n`,
  )
  process.exitCode = 1
}
