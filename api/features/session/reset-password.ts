import { createHash, randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { ContractError } from '#contract/errors.ts'
import { RESET_LINK_MINUTES } from '#contract/session.ts'
import { queueMails } from '../../db/outbox.ts'
import { endSessions } from '../../db/sessions.ts'
import { assertUncommonPassword } from './common-passwords.ts'
import { passwordChangedMail, resetMail } from './mails.ts'
import type { PasswordHasher } from './password-hasher.ts'
import { findAccountByEmail } from './repo.ts'

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
    await trx('users').where({ id: account.id }).forUpdate().first('id')
    const validLinks = await openLinks(trx).where({ user_id: account.id }).select('user_id')
    if (validLinks.length >= MAX_OPEN_LINKS) return
    await trx('password_resets').insert({ token_hash: hashOf(token), user_id: account.id })
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
  const link = { token_hash: hashOf(token) }
  // This lookup only avoids unnecessary hashing. The update below ensures that only one of several
  // concurrent requests uses the link.
  if (!(await openLinks(db).where(link).first('user_id'))) throw invalidLinkError()
  await assertUncommonPassword(password)
  const passwordHash = await passwords.hash(password)
  await db.transaction(async (trx) => {
    const [used] = await openLinks(trx)
      .where(link)
      .update({ used_at: trx.fn.now() })
      .returning<{ user_id: number }[]>('user_id')
    if (!used) throw invalidLinkError()
    const [user] = await trx('users')
      .where({ id: used.user_id })
      .update({
        password_hash: passwordHash,
        one_time_password_until: null,
        updated_at: trx.fn.now(),
      })
      .returning<{ email: string }[]>('email')
    await trx('password_resets').where({ user_id: used.user_id }).delete()
    await endSessions(trx, used.user_id)
    if (user) await queueMails(trx, [passwordChangedMail(user.email)])
  })
}

function openLinks(db: Knex) {
  return db('password_resets')
    .whereNull('used_at')
    .whereRaw('created_at > now() - make_interval(mins => ?)', [RESET_LINK_MINUTES])
}

function invalidLinkError(): ContractError {
  return new ContractError('invalid', {
    fields: [{ path: 'token', message: 'This link is no longer valid. Please ask for a new one.' }],
  })
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
