import type { Knex } from 'knex'

/** Returns the id of the user's oldest credit, locked until commit. */
export async function lockOldestCredit(
  trx: Knex.Transaction,
  userId: number,
): Promise<number | undefined> {
  const unusedCredits = () =>
    trx('payments').where({ user_id: userId, status: 'active', contractor_id: null })
  for (;;) {
    const locked = await unusedCredits()
      .orderByRaw('coalesce(paid_at, created_at), id')
      .forUpdate()
      .first<{ id: number } | undefined>('id')
    // The credit may have been refunded while we waited for the lock; try the next one.
    if (locked || !(await unusedCredits().first('id'))) return locked?.id
  }
}
