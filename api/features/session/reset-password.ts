import { createHash, randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { passwordChangedMail, passwordResetMail } from '#content/mails.ts'
import { type ContractError, invalidField } from '#contract/errors.ts'
import { accountMessages } from '#contract/messages.ts'
import { MAX_RESET_LINKS } from '#contract/rules/limits.ts'
import { RESET_LINK_MINUTES } from '#contract/session.ts'
import { queueMails } from '../../db/outbox.ts'
import { endSessions } from '../../db/sessions.ts'
import { markEmailConfirmed } from '../../db/users.ts'
import { assertUncommonPassword } from './common-passwords.ts'
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
 * Queues a mail with a reset link if the account exists and has fewer than `MAX_RESET_LINKS` valid
 * links. The result does not reveal whether the account exists.
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
    if ((await countResetLinks(trx, account.id)) >= MAX_RESET_LINKS) return
    await insertResetLink(trx, account.id, hashOf(token))
    await queueMails(trx, [
      { recipient: account.email, ...passwordResetMail(createLink(token), RESET_LINK_MINUTES) },
    ])
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
  // This lookup only avoids unnecessary hashing. `consumeResetLink` ensures that only one of
  // several concurrent requests uses the link.
  if (!(await isValidResetLink(db, tokenHash))) throw invalidLinkError()
  await assertUncommonPassword(db, password)
  const passwordHash = await passwords.hash(password)
  await db.transaction(async (trx) => {
    const userId = await consumeResetLink(trx, tokenHash)
    if (userId === undefined) throw invalidLinkError()
    const email = await setPassword(trx, userId, passwordHash)
    // Only who reads the mails of the address has the link.
    await markEmailConfirmed(trx, userId)
    await deleteResetLinks(trx, userId)
    await endSessions(trx, userId)
    if (email !== undefined) await queueMails(trx, [{ recipient: email, ...passwordChangedMail }])
  })
}

function invalidLinkError(): ContractError {
  return invalidField('token', accountMessages.invalidResetLink)
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
