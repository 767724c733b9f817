import type { Knex } from 'knex'
import type * as z from 'zod/mini'
import { ContractError } from '#contract/errors.ts'
import type { registerBody } from '#contract/session.ts'
import type { VerifiedCredentials } from '../../http/session.ts'
import { assertUncommonPassword } from './common-passwords.ts'
import type { PasswordHasher } from './password-hasher.ts'
import { findAccountByEmail, insertUser } from './repo.ts'

/**
 * Creates an account. Throws `email_taken`, `username_taken`, or `invalid` on `password`. The
 * lookup before hashing only avoids unnecessary work; the database ensures uniqueness.
 */
export async function registerUser(
  db: Knex,
  passwords: PasswordHasher,
  { email, username, password }: z.output<typeof registerBody>,
): Promise<VerifiedCredentials> {
  await assertUncommonPassword(db, password)
  if (await findAccountByEmail(db, email)) throw new ContractError('email_taken')
  const passwordHash = await passwords.hash(password)
  return { userId: await insertUser(db, { email, username, passwordHash }), passwordHash }
}
