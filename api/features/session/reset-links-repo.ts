import type { Knex } from 'knex'
import { RESET_LINK_MINUTES } from '#contract/session.ts'

/** Locks the account until the transaction ends and returns the number of its valid reset links. */
export async function countResetLinks(trx: Knex.Transaction, userId: number): Promise<number> {
  await trx('users').where({ id: userId }).forUpdate().first('id')
  return (await validLinks(trx).where({ user_id: userId }).select('user_id')).length
}

export async function insertResetLink(
  trx: Knex.Transaction,
  userId: number,
  tokenHash: Buffer,
): Promise<void> {
  await trx('password_resets').insert({ token_hash: tokenHash, user_id: userId })
}

export async function isValidResetLink(db: Knex, tokenHash: Buffer): Promise<boolean> {
  return (await validLinks(db).where({ token_hash: tokenHash }).first('user_id')) !== undefined
}

/** Marks a reset link as used and returns its user. Returns undefined when it is not valid. */
export async function consumeResetLink(
  trx: Knex.Transaction,
  tokenHash: Buffer,
): Promise<number | undefined> {
  const [used] = await validLinks(trx)
    .where({ token_hash: tokenHash })
    .update({ used_at: trx.fn.now() })
    .returning<{ user_id: number }[]>('user_id')
  return used?.user_id
}

/** Deletes all reset links of a user. */
export async function deleteResetLinks(trx: Knex.Transaction, userId: number): Promise<void> {
  await trx('password_resets').where({ user_id: userId }).delete()
}

export async function deleteExpiredResetLinks(db: Knex): Promise<void> {
  await db('password_resets')
    .whereRaw('created_at < now() - make_interval(mins => ?)', [RESET_LINK_MINUTES])
    .delete()
}

function validLinks(db: Knex) {
  return db('password_resets')
    .whereNull('used_at')
    .whereRaw('created_at > now() - make_interval(mins => ?)', [RESET_LINK_MINUTES])
}
