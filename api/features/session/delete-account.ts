import type { Knex } from 'knex'
import { ContractError } from '#contract/errors.ts'
import { nextDirectoryVersion } from '../../db/rows.ts'
import type { PasswordHasher } from './password-hasher.ts'
import { getAccount } from './repo.ts'

/**
 * Deletes the account and its sessions. Its payments and listings remain, without a user. The
 * listings are public as long as their payment is active. Throws `invalid` on `password`, and
 * `conflict` for the last admin.
 */
export async function deleteAccount(
  db: Knex,
  passwords: PasswordHasher,
  { userId, password }: { userId: number; password: string },
): Promise<void> {
  const account = await getAccount(db, userId)
  if (!(await passwords.verify(account.passwordHash, password))) {
    throw new ContractError('invalid', {
      fields: [{ path: 'password', message: 'Password is not correct' }],
    })
  }
  await db.transaction(async (trx) => {
    const version = await nextDirectoryVersion(trx)
    // Locks all admins, so that the last two cannot delete their accounts at the same time.
    const admins = await trx('users')
      .where({ is_admin: true })
      .orderBy('id')
      .forUpdate()
      .pluck<number[]>('id')
    if (admins.length === 1 && admins[0] === userId) {
      throw new ContractError('conflict', {
        message: 'You are the only administrator. Make somebody else an administrator first.',
      })
    }
    await deleteAccountRows(trx, version, userId)
  })
}

/** Deletes an account without any check. Its payments and listings remain, without a user. */
export async function deleteAccountRows(
  trx: Knex.Transaction,
  version: number,
  userId: number,
): Promise<void> {
  await trx('contractors').where({ user_id: userId }).update({ user_id: null, change_seq: version })
  await trx('subscriptions').where({ user_id: userId }).update({ user_id: null })
  await trx('users').where({ id: userId }).delete()
}
