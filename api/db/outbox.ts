import type { Knex } from 'knex'

/** A mail in the outbox: plain text to one recipient. */
export interface Mail {
  /** Purpose, shown by `npm run outbox`: `contact_notice`, `password_reset` … */
  kind: string
  recipient: string
  subject: string
  body: string
}

/**
 * Adds mails to the outbox in the transaction of the change they are about, so that both are
 * committed or neither.
 */
export async function queueMails(trx: Knex, mails: readonly Mail[]): Promise<void> {
  if (mails.length > 0) await trx('outbox').insert(mails)
}
