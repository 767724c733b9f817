import type { Knex } from 'knex'
import type * as z from 'zod/mini'
import { ContractError } from '#contract/errors.ts'
import type { loginForm } from '#contract/session.ts'
import type { VerifiedCredentials } from '../../http/session.ts'
import type { PasswordHasher } from './password-hasher.ts'
import { findAccountByEmail, renewPasswordHash } from './repo.ts'

/**
 * Checks e-mail and password, and renews a hash that was made with outdated parameters. Throws
 * `one_time_password_expired`. Throws `wrong_credentials` for an unknown e-mail and for a wrong
 * password, in both cases after the same amount of work.
 */
export async function checkCredentials(
  db: Knex,
  passwords: PasswordHasher,
  { email, password }: z.output<typeof loginForm>,
): Promise<VerifiedCredentials> {
  const account = await findAccountByEmail(db, email)
  const isCorrect = await passwords.verify(account?.passwordHash, password)
  if (!account || !isCorrect) throw new ContractError('wrong_credentials')
  if (account.oneTimePasswordUntil && account.oneTimePasswordUntil.getTime() <= Date.now())
    throw new ContractError('one_time_password_expired')
  const credentials = { userId: account.id, passwordHash: account.passwordHash }
  if (!passwords.isOutdated(account.passwordHash)) return credentials
  const newHash = await passwords.hash(password)
  return (await renewPasswordHash(db, account, newHash))
    ? { ...credentials, passwordHash: newHash }
    : credentials
}
