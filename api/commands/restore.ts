// npm run restore -- FILE [--replace]: restores a backup. The database is the embedded one or
// PostgreSQL.
import { parseArgs } from 'node:util'
import type { Knex } from 'knex'
import { COMMAND_LINE } from '#contract/admin-records.ts'
import { recordAudit } from '../db/audit.ts'
import { DamagedBackupError } from '../db/backup/archive.ts'
import { type Backup, NewerBackupError } from '../db/backup/format.ts'
import { DatabaseNotEmptyError, restoreBackup } from '../db/backup/restore-backup.ts'
import { removeDemoAccounts } from '../db/demo/demo-accounts.ts'
import { discardImport } from '../features/csv-import/discard.ts'
import { assignPictures } from '../features/listing-photos/sweep.ts'
import { openPictureStore } from '../pictures/open-store.ts'
import {
  assertReadable,
  pathOf,
  readCommandEnv,
  runCommand,
  UsageError,
  withDatabase,
} from './command.ts'

const USAGE =
  'Usage: npm run restore -- FILE              into an empty database\n' +
  '       npm run restore -- FILE --replace    instead of what is in the database'

/**
 * Restores the file and returns what was restored. If the server uses the embedded database, it
 * must be stopped first.
 */
async function restore(args: string[]): Promise<string> {
  const {
    positionals: [fileArgument, ...others],
    values,
  } = parseArgs({
    args,
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false } },
  })
  if (fileArgument === undefined || others.length > 0) throw new UsageError(USAGE)
  const file = pathOf(fileArgument)
  const env = readCommandEnv()
  assertReadable(file)
  const pictures = openPictureStore(env)
  let removed: string[] = []
  const restoreInto = async (db: Knex) => {
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
    return backup
  }
  const backup = await withDatabase(env, restoreInto, { migrates: false, withoutTimeouts: true })
  return [
    `Restored ${countRows(backup).toLocaleString('en-US')} rows and ${backup.totals.uploads.toLocaleString('en-US')} pictures.`,
    'Everybody has to sign in again.',
    ...(removed.length > 0
      ? [`Removed the demo accounts, whose password is published: ${removed.join(', ')}.`]
      : []),
  ].join('\n')
}

function countRows({ totals }: Backup): number {
  return Object.values(totals.rows).reduce((sum, count) => sum + count, 0)
}

await runCommand(restore, {
  prefix: 'Restore failed: ',
  expected: [DamagedBackupError, NewerBackupError, DatabaseNotEmptyError],
})
