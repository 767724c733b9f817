// npm run remove-demo: removes the demo accounts that still have the published password, so that
// the database can be used in production.
import { removeDemoAccounts } from '../db/demo/demo-accounts.ts'
import { readCommandEnv, runCommand, withDatabase } from './command.ts'

/**
 * Removes these accounts and returns a message. If the server uses the embedded database, it must
 * be stopped first.
 */
async function removeDemo(): Promise<string> {
  const removed = await withDatabase(readCommandEnv(), removeDemoAccounts)
  return removed.length > 0
    ? `Removed ${removed.join(', ')}.`
    : 'There is no demo account with the published password.'
}

await runCommand(removeDemo)
