import type { Knex } from 'knex'
import { ContractError } from '#contract/errors.ts'
import { auditSubject } from '#contract/rules/audit-subject.ts'
import { recordAudit } from '../../db/audit.ts'
import { endSessions } from '../../db/sessions.ts'
import { findUserEmail } from './repo.ts'

/** Ends all sessions of a user. Throws `not_found`. */
export async function endUserSessions(db: Knex, userId: number, adminId: number): Promise<void> {
  await db.transaction(async (trx) => {
    const user = await findUserEmail(trx, userId)
    if (!user) throw new ContractError('not_found')
    const sessions = await endSessions(trx, userId)
    await recordAudit(trx, {
      userId: adminId,
      action: 'user.sessions-ended',
      subject: auditSubject('user', userId, user.email),
      details: { sessions },
    })
  })
}
