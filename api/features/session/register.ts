import type { Knex } from 'knex'
import type * as z from 'zod/mini'
import { ContractError } from '#contract/errors.ts'
import type { registerBody } from '#contract/session.ts'
import type { SignIn } from '../../http/session.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import type { Passwords } from './passwords.ts'
import { findAccountByEmail, insertUser } from './repo.ts'

/**
 * Creates an account. Throws email_taken, username_taken, or invalid on `password`. The lookup
 * before hashing only saves work; the database enforces uniqueness.
 */
export async function registerUser(
  db: Knex,
  passwords: Passwords,
  { email, username, password }: z.output<typeof registerBody>,
): Promise<SignIn> {
  await refuseCommonPassword(password)
  if (await findAccountByEmail(db, email)) throw new ContractError('email_taken')
  const passwordHash = await passwords.hash(password)
  return { userId: await insertUser(db, { email, username, passwordHash }), passwordHash }
}
