import type { Knex } from 'knex'
import type * as z from 'zod/mini'
import { ContractError } from '#contract/errors.ts'
import type { loginForm } from '#contract/session.ts'
import type { VerifiedCredentials } from '../../http/session.ts'
import type { PasswordHasher } from './password-hasher.ts'
import { findAccountByEmail, renewPasswordHash } from './repo.ts'

/**
 * Checks e-mail and password. Throws wrong_credentials for both cases after the same work, and
 * one_time_password_expired. Renews a hash made with outdated parameters.
 */
export async function checkCredentials(
  db: Knex,
  passwords: PasswordHasher,
  { email, password }: z.output<typeof loginForm>,
): Promise<VerifiedCredentials> {
  const account = await findAccountByEmail(db, email)
  const isRight = await passwords.verify(account?.passwordHash, password)
  if (!account || !isRight) throw new ContractError('wrong_credentials')
  if (account.oneTimePasswordUntil && account.oneTimePasswordUntil.getTime() <= Date.now())
    throw new ContractError('one_time_password_expired')
  const signIn = { userId: account.id, passwordHash: account.passwordHash }
  if (!passwords.isOutdated(account.passwordHash)) return signIn
  const renewed = await passwords.hash(password)
  return (await renewPasswordHash(db, account, renewed))
    ? { ...signIn, passwordHash: renewed }
    : signIn
}
