import type { Knex } from 'knex'
import { passwordChangedMail } from '#content/mails.ts'
import { type ContractError, invalidField } from '#contract/errors.ts'
import { accountMessages } from '#contract/messages.ts'
import { queueMails } from '../../db/outbox.ts'
import { endSessions } from '../../db/sessions.ts'
import type { VerifiedCredentials } from '../../http/session.ts'
import { assertUncommonPassword } from './common-passwords.ts'
import type { PasswordHasher } from './password-hasher.ts'
import { getAccount, replacePassword } from './repo.ts'
import { deleteResetLinks } from './reset-links-repo.ts'

export interface PasswordChange {
  userId: number
  /** Hash of the id of the current session, which is not ended. Null when there is none. */
  sessionIdHash: Buffer | null
  currentPassword: string
  password: string
}

/**
 * Sets a new password and ends the other sessions of the user. Returns the credentials for renewing
 * the current session. Throws `invalid` on `currentPassword` or `password`.
 */
export async function changePassword(
  db: Knex,
  passwords: PasswordHasher,
  { userId, sessionIdHash, currentPassword, password }: PasswordChange,
): Promise<VerifiedCredentials> {
  const account = await getAccount(db, userId)
  if (!(await passwords.verify(account.passwordHash, currentPassword))) throw wrongPassword()
  if (account.oneTimePasswordUntil && password === currentPassword) {
    throw invalidField('password', accountMessages.sameAsOneTimePassword)
  }
  await assertUncommonPassword(db, password)
  const passwordHash = await passwords.hash(password)
  await db.transaction(async (trx) => {
    if (!(await replacePassword(trx, account, passwordHash))) throw wrongPassword()
    await deleteResetLinks(trx, userId)
    await endSessions(trx, userId, sessionIdHash)
    await queueMails(trx, [{ recipient: account.email, ...passwordChangedMail }])
  })
  return { userId, passwordHash }
}

function wrongPassword(): ContractError {
  return invalidField('currentPassword', accountMessages.wrongCurrentPassword)
}
