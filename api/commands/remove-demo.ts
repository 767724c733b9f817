import { checkDatabase, printWarning } from '../db/check-database.ts'
// npm run remove-demo: removes the demo accounts that still have the published password, so that
// the database can be used in production.
import { removeDemoAccounts } from '../db/demo/demo-accounts.ts'
import { openDatabase } from '../db/knex.ts'
import { migrate } from '../db/migrate.ts'
import { loadEnvFile, readEnv } from '../env.ts'

/**
 * Removes these accounts and returns a message. If the server uses the embedded database, it must
 * be stopped first.
 */
async function removeDemo(): Promise<string> {
  loadEnvFile()
  const env = readEnv()
  const db = await openDatabase(await checkDatabase(env.database, printWarning))
  try {
    await migrate(db, env.DATABASE_URL)
    const removed = await removeDemoAccounts(db)
    return removed.length > 0
      ? `Removed ${removed.join(', ')}.`
      : 'There is no demo account with the published password.'
  } finally {
    await db.destroy()
  }
}

try {
  process.stdout.write(`${await removeDemo()}\n`)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
