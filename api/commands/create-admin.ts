import { randomBytes } from 'node:crypto'
import { email as emailField } from '#contract/fields.ts'
import { openDatabase } from '../db/knex.ts'
import { migrate } from '../db/migrate.ts'
import { createPasswords } from '../features/session/passwords.ts'
import { loadSettingsFile, readEnv } from '../env.ts'

/** `npm run admin -- EMAIL`: creates the account or promotes it, with a new one-time password, and ends its sessions (A8). */
async function createAdmin(text: string | undefined): Promise<void> {
  const parsed = emailField().safeParse(text)
  if (!parsed.success) throw new Error('Usage: npm run admin -- EMAIL')
  loadSettingsFile()
  const env = readEnv()
  const db = await openDatabase(env.database)
  try {
    await migrate(db, env.DATABASE_URL)
    const password = randomBytes(15).toString('base64url')
    const account = { email: parsed.data, password_hash: await createPasswords().hash(password), is_admin: true, updated_at: db.fn.now() }
    await db.transaction(async (trx) => {
      const [user] = await trx('users').insert(account).onConflict('email').merge().returning<{ id: number }[]>('id')
      for (const table of ['sessions', 'password_resets']) await trx(table).where({ user_id: user?.id ?? 0 }).delete()
    })
    process.stdout.write(`${parsed.data} is an admin.\nOne-time password: ${password}\nChange it after the first sign-in.\n`)
  } finally {
    await db.destroy()
  }
}

try {
  await createAdmin(process.argv[2])
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
