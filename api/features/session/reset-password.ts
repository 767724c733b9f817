import { createHash, randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { ContractError } from '#contract/errors.ts'
import { queueMails } from '../../db/outbox.ts'
import { endSessions } from '../../db/sessions.ts'
import { assertUncommonPassword } from './common-passwords.ts'
import { passwordChangedMail, resetMail } from './mails.ts'
import type { PasswordHasher } from './password-hasher.ts'
import { findAccountByEmail, setPassword } from './repo.ts'
import {
  consumeResetLink,
  countResetLinks,
  deleteResetLinks,
  insertResetLink,
  isValidResetLink,
} from './reset-links-repo.ts'

/**
 * Maximum number of valid reset links of an account. Further requests send no mail, so that nobody
 * can flood a mailbox.
 */
const MAX_OPEN_LINKS = 5

/**
 * Queues a mail with a reset link if the account exists. The result does not reveal whether the
 * account exists.
 */
export async function sendResetLink(
  db: Knex,
  email: string,
  createLink: (token: string) => string,
): Promise<void> {
  const account = await findAccountByEmail(db, email)
  if (!account) return
  const token = randomBytes(32).toString('base64url')
  await db.transaction(async (trx) => {
    if ((await countResetLinks(trx, account.id)) >= MAX_OPEN_LINKS) return
    await insertResetLink(trx, account.id, hashOf(token))
    await queueMails(trx, [resetMail(account.email, createLink(token))])
  })
}

/**
 * Sets a new password with a reset link and ends all sessions of the user. A link works only once.
 * Throws `invalid` on `token` or `password`.
 */
export async function resetPassword(
  db: Knex,
  passwords: PasswordHasher,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const tokenHash = hashOf(token)
  // This lookup only avoids unnecessary hashing. `consumeResetLink` ensures that only one of several
  // concurrent requests uses the link.
  if (!(await isValidResetLink(db, tokenHash))) throw invalidLinkError()
  await assertUncommonPassword(password)
  const passwordHash = await passwords.hash(password)
  await db.transaction(async (trx) => {
    const userId = await consumeResetLink(trx, tokenHash)
    if (userId === undefined) throw invalidLinkError()
    const email = await setPassword(trx, userId, passwordHash)
    await deleteResetLinks(trx, userId)
    await endSessions(trx, userId)
    if (email !== undefined) await queueMails(trx, [passwordChangedMail(email)])
  })
}

function invalidLinkError(): ContractError {
  return new ContractError('invalid', {
    fields: [{ path: 'token', message: 'This link is no longer valid. Please ask for a new one.' }],
  })
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
