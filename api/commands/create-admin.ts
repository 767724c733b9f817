import { email as emailField } from '#contract/fields.ts'
import { ONE_TIME_PASSWORD_HOURS } from '#contract/session.ts'
import { grantAdmin, resetSecondFactor } from '../features/session/admin-account.ts'
import { createPasswordHasher } from '../features/session/password-hasher.ts'
import { readCommandEnv, runCommand, UsageError, withDatabase } from './command.ts'

const USAGE = 'Usage: npm run admin -- EMAIL [--reset-second-factor]'

/**
 * `npm run admin -- EMAIL`: creates an admin account or promotes an existing account. Sets a new
 * one-time password and ends all sessions of the account. With `--reset-second-factor` it only
 * removes the second factor and ends all sessions, for an admin who has lost the device. Returns
 * the text to print.
 */
async function admin([text, option, ...rest]: string[]): Promise<string> {
  const parsed = emailField().safeParse(text)
  const isReset = option === '--reset-second-factor'
  if (!parsed.success || rest.length > 0 || (option !== undefined && !isReset))
    throw new UsageError(USAGE)
  const email = parsed.data
  return withDatabase(readCommandEnv(), async (db) => {
    if (!isReset) {
      const password = await grantAdmin(db, createPasswordHasher(), email)
      return `${email} is an admin.\nOne-time password: ${password}\nIt works for ${ONE_TIME_PASSWORD_HOURS} hours and must be changed at the first sign-in.`
    }
    if (!(await resetSecondFactor(db, email)))
      throw new UsageError(`${email} has no two-step sign-in.`)
    return `Two-step sign-in is off for ${email}. All devices were signed out.`
  })
}

await runCommand(admin)
