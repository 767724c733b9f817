import type { Knex } from 'knex'
import type * as z from 'zod/mini'
import { ContractError } from '#contract/errors.ts'
import type { loginBody } from '#contract/session.ts'
import type { SignIn } from '../../http/session.ts'
import type { Passwords } from './passwords.ts'
import { findAccountByEmail, replacePasswordHash } from './repo.ts'

/** Checks e-mail and password; throws wrong_credentials for either alike, after the same work (AU2). A hash of older parameters is renewed. */
export async function checkCredentials(db: Knex, passwords: Passwords, { email, password }: z.output<typeof loginBody>): Promise<SignIn> {
  const account = await findAccountByEmail(db, email)
  const isRight = await passwords.verify(account?.passwordHash, password)
  if (!account || !isRight) throw new ContractError('wrong_credentials')
  const who = { userId: account.id, passwordHash: account.passwordHash }
  if (!passwords.isOutdated(account.passwordHash)) return who
  const renewed = await passwords.hash(password)
  return (await replacePasswordHash(db, account, renewed)) ? { ...who, passwordHash: renewed } : who
}
