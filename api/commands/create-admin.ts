import { email as emailField } from '#contract/fields.ts'
import { ONE_TIME_PASSWORD_HOURS } from '#contract/session.ts'
import { checkDatabase, printWarning } from '../db/check-database.ts'
import { openDatabase } from '../db/knex.ts'
import { migrate } from '../db/migrate.ts'
import { loadEnvFile, readEnv } from '../env.ts'
import { grantAdmin, resetSecondFactor } from '../features/session/admin-account.ts'
import { createPasswordHasher } from '../features/session/password-hasher.ts'

const USAGE = 'Usage: npm run admin -- EMAIL [--reset-second-factor]'

/**
 * `npm run admin -- EMAIL`: creates an admin account or promotes an existing account. Sets a new
 * one-time password and ends all sessions of the account. With `--reset-second-factor` it only
 * removes the second factor and ends all sessions, for an admin who has lost the device.
 */
async function runAdminCommand([text, option, ...rest]: string[]): Promise<void> {
  const parsed = emailField().safeParse(text)
  const isReset = option === '--reset-second-factor'
  if (!parsed.success || rest.length > 0 || (option !== undefined && !isReset))
    throw new Error(USAGE)
  loadEnvFile()
  const env = readEnv()
  const db = await openDatabase(await checkDatabase(env.database, printWarning))
  try {
    await migrate(db, env.DATABASE_URL)
    process.stdout.write(isReset ? await reset(parsed.data) : await grant(parsed.data))
  } finally {
    await db.destroy()
  }

  async function grant(email: string): Promise<string> {
    const password = await grantAdmin(db, createPasswordHasher(), email)
    return `${email} is an admin.\nOne-time password: ${password}\nIt works for ${ONE_TIME_PASSWORD_HOURS} hours and must be changed at the first sign-in.\n`
  }

  async function reset(email: string): Promise<string> {
    if (!(await resetSecondFactor(db, email))) throw new Error(`${email} has no two-step sign-in.`)
    return `Two-step sign-in is off for ${email}. All devices were signed out.\n`
  }
}

try {
  await runAdminCommand(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
