import type { Knex } from 'knex'
import { COMMAND_LINE } from '#contract/admin-records.ts'
import { ContractError } from '#contract/errors.ts'
import { outboxMessages, quoteMessages } from '#contract/messages.ts'
import { auditSubject } from '#contract/rules/audit-subject.ts'
import { recordAudit } from '../../db/audit.ts'
import { findMail, releaseFailedMails } from './repo.ts'

/** `adminId` is null on the command line. */
const auditOf = (adminId: number | null, action: string, subject: string, count: number) => ({
  userId: adminId,
  action,
  subject,
  details: { count, ...(adminId === null ? { by: COMMAND_LINE } : {}) },
})

/**
 * Schedules a mail that could not be sent for an attempt at once, with all its attempts. Throws
 * `not_found` when there is no such mail, and `conflict` when it has expired.
 */
export async function retryMail(db: Knex, id: number, adminId: number | null): Promise<void> {
  await db.transaction(async (trx) => {
    const mail = await findMail(trx, id)
    if (!mail?.failure) throw new ContractError('not_found')
    if ((await releaseFailedMails(trx, id)) === 0)
      throw new ContractError('conflict', { message: outboxMessages.expired })
    const recipient = mail.kind === 'quote_sent' ? quoteMessages.hiddenSender : mail.recipient
    const subject = auditSubject('mail', id, recipient)
    await recordAudit(trx, auditOf(adminId, 'mail.retried', subject, 1))
  })
}

/** Like `retryMail` for all mails that have not expired. Returns their number. */
export function retryAllMails(db: Knex, adminId: number | null): Promise<number> {
  return db.transaction(async (trx) => {
    const count = await releaseFailedMails(trx)
    if (count > 0)
      await recordAudit(trx, auditOf(adminId, 'mail.all-retried', 'unsent mails', count))
    return count
  })
}
