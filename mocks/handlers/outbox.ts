import { passwordResetMail, receiptMail, requestReceivedMail } from '#content/mails.ts'
import { contract } from '#contract'
import { ContractError } from '#contract/errors.ts'
import { outboxMessages } from '#contract/messages.ts'
import type { UnsentMail } from '#contract/outbox.ts'
import { auditSubject } from '#contract/rules/audit-subject.ts'
import { recordAudit } from '../audit.ts'
import type { MockDb } from '../db.ts'
import { mockGroup, successReply } from '../mock-group.ts'
import { paginate } from '../page-of.ts'

/** One mail that was given up, one that is tried again, and one that has expired. */
const seed: readonly UnsentMail[] = [
  {
    id: 1,
    recipient: 'ana@example.com',
    subject: passwordResetMail('', 60).subject,
    isDead: true,
    failure: 'expired',
    details: 'ECONNECTION: connect ECONNREFUSED 192.0.2.25:587',
    canRetry: false,
    attempts: 5,
    createdAt: '2026-10-30T18:02:00.000Z',
    nextAttemptAt: null,
  },
  {
    id: 2,
    recipient: 'office@gulf-coast-roofing.example',
    subject: requestReceivedMail({ businessName: '' }).subject,
    isDead: true,
    failure: 'recipient',
    details: 'EENVELOPE: 550 5.1.1 User unknown in local recipient table',
    canRetry: true,
    attempts: 1,
    createdAt: '2026-10-31T14:20:00.000Z',
    nextAttemptAt: null,
  },
  {
    id: 3,
    recipient: 'owner@example.com',
    subject: receiptMail({ paymentIntentId: null, price: '' }).subject,
    isDead: false,
    failure: 'mailbox-full',
    details: 'EENVELOPE: 452 4.2.2 The mailbox is over quota',
    canRetry: true,
    attempts: 6,
    createdAt: '2026-11-01T10:05:00.000Z',
    nextAttemptAt: '2026-11-01T14:05:00.000Z',
  },
]

/** The mails that could not be sent. A retried mail is sent at once, so it leaves the list. */
export const openUnsentMails = (db: MockDb) => db.openTable<UnsentMail>('unsent-mails', () => seed)

export const outboxMocks = (db: MockDb) => {
  const mails = openUnsentMails(db)
  return mockGroup(contract.outbox, {
    unsent: ({ query }) => paginate(mails.all().reverse(), query),

    retry: ({ params, user }) => {
      const mail = mails.get(params.id)
      if (!mail) throw new ContractError('not_found')
      if (!mail.canRetry) throw new ContractError('conflict', { message: outboxMessages.expired })
      mails.remove(mail)
      recordAudit(db, {
        userId: user.id,
        action: 'mail.retried',
        subject: auditSubject('mail', mail.id, mail.recipient),
        details: { count: 1 },
      })
      return successReply
    },

    retryAll: ({ user }) => {
      const retried = mails.all().filter(({ canRetry }) => canRetry)
      for (const mail of retried) mails.remove(mail)
      const count = retried.length
      if (count > 0)
        recordAudit(db, {
          userId: user.id,
          action: 'mail.all-retried',
          subject: 'unsent mails',
          details: { count },
        })
      return { count }
    },
  })
}
