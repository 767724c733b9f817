import type { Knex } from 'knex'

/** A mail as it waits in the outbox: plain text to one recipient. */
export interface Mail {
  /** What it is for, for the operator's list: `contact_notice`, `password_reset` … */
  kind: string
  recipient: string
  subject: string
  body: string
}

/**
 * Puts mails in the outbox, in the transaction of what they tell about: either both are kept or
 * neither (7.7).
 */
export async function queueMails(trx: Knex, mails: readonly Mail[]): Promise<void> {
  if (mails.length > 0) await trx('outbox').insert(mails)
}
