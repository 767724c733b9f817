import type { Knex } from 'knex'

/** Stores that the user has confirmed the email address. Keeps an earlier time. */
export async function markEmailConfirmed(trx: Knex.Transaction, userId: number): Promise<void> {
  await trx('users')
    .where({ id: userId })
    .whereNull('email_confirmed_at')
    .update({ email_confirmed_at: trx.fn.now(), updated_at: trx.fn.now() })
}
