import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { COMMAND_LINE } from '#contract/admin-records.ts'
import { auditSubject } from '#contract/rules/audit-subject.ts'
import { ONE_TIME_PASSWORD_HOURS } from '#contract/session.ts'
import { recordAudit } from '../../db/audit.ts'
import { endSessions } from '../../db/sessions.ts'
import type { PasswordHasher } from './password-hasher.ts'
import { findAccountByEmail, upsertAdmin } from './repo.ts'
import { removeFactor } from './second-factor-repo.ts'
import { deleteSetupCode } from './setup-repo.ts'

const details = { by: COMMAND_LINE }

/**
 * Creates an admin account, or makes an existing user an admin and ends the user's sessions.
 * Returns a new one-time password, valid for `ONE_TIME_PASSWORD_HOURS`.
 */
export async function grantAdmin(
  db: Knex,
  passwords: PasswordHasher,
  email: string,
): Promise<string> {
  const password = randomBytes(15).toString('base64url')
  const passwordHash = await passwords.hash(password)
  await db.transaction(async (trx) => {
    const id = await upsertAdmin(trx, { email, passwordHash, hours: ONE_TIME_PASSWORD_HOURS })
    await endSessions(trx, id)
    await deleteSetupCode(trx)
    await recordAudit(trx, {
      userId: null,
      action: 'user.admin-granted',
      subject: auditSubject('user', id, email),
      details,
    })
  })
  return password
}

/**
 * Removes the second factor of a user who has lost the device, and ends all sessions of the user.
 * Rights and password do not change. Returns false when there is no account or no second factor.
 */
export async function resetSecondFactor(db: Knex, email: string): Promise<boolean> {
  const account = await findAccountByEmail(db, email)
  if (!account) return false
  return db.transaction(async (trx) => {
    if (!(await removeFactor(trx, account.id))) return false
    await endSessions(trx, account.id)
    await recordAudit(trx, {
      userId: null,
      action: 'second-factor.reset',
      subject: auditSubject('user', account.id, account.email),
      details,
    })
    return true
  })
}
