import type { Knex } from 'knex'
import { ContractError } from '#contract/errors.ts'
import { queueMails } from '../../db/outbox.ts'
import { passwordChangedMail } from './mails.ts'
import type { Passwords } from './passwords.ts'
import { getAccount, replacePasswordHash } from './repo.ts'
import { endSessions } from './session-rows.ts'

export interface PasswordChange {
  userId: number
  /** The session that asks, which goes on. */
  idHash: Buffer | null
  currentPassword: string
  password: string
}

/** Sets a new password and ends the user's other sessions (SE4); throws invalid on `currentPassword`. */
export async function changePassword(db: Knex, passwords: Passwords, { userId, idHash, currentPassword, password }: PasswordChange): Promise<void> {
  const account = await getAccount(db, userId)
  if (!(await passwords.verify(account.passwordHash, currentPassword))) throw wrongPassword()
  const passwordHash = await passwords.hash(password)
  await db.transaction(async (trx) => {
    if (!(await replacePasswordHash(trx, account, passwordHash))) throw wrongPassword()
    await trx('password_resets').where({ user_id: userId }).delete()
    await endSessions(trx, userId, idHash)
    await queueMails(trx, [passwordChangedMail(account.email)])
  })
}

function wrongPassword(): ContractError {
  return new ContractError('invalid', { fields: [{ path: 'currentPassword', message: 'Current password is not correct' }] })
}
