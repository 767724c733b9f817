import type { Knex } from 'knex'
import { signed } from '#content/mails.ts'
import { rows } from './reading.ts'
import { readSite } from './site.ts'

/** A mail in the outbox: plain text to one recipient. */
export interface Mail {
  /** Purpose, shown by `npm run outbox`: `contact_notice`, `password_reset` … */
  kind: string
  recipient: string
  subject: string
  body: string
  /** Address that answers go to; otherwise the sender of all mails. */
  replyTo?: string | null
  /** Minutes after which the mail is not sent any more. Default: no limit. */
  usefulMinutes?: number
}

/**
 * Adds mails to the outbox in the transaction of the change they are about, so that both are
 * committed or neither. They are signed with the name of the site.
 */
export async function queueMails(trx: Knex, mails: readonly Mail[]): Promise<void> {
  if (mails.length === 0) return
  const site = await readSite(trx)
  await trx('outbox').insert(
    mails.map(({ usefulMinutes, replyTo = null, body, ...mail }) => ({
      ...mail,
      body: signed(body, site),
      reply_to: replyTo,
      expires_at:
        usefulMinutes === undefined
          ? null
          : trx.raw('now() + make_interval(mins => ?)', [usefulMinutes]),
    })),
  )
}

/** Returns the numbers of waiting and dead mails. */
export async function countUnsent(db: Knex): Promise<{ waiting: number; dead: number }> {
  const [counts] = await rows<{ waiting: number; dead: number }>(
    db,
    `select count(*) filter (where status = 'waiting')::int as waiting, count(*) filter (where status = 'dead')::int as dead from outbox where status <> 'sent'`,
  )
  return counts ?? { waiting: 0, dead: 0 }
}
