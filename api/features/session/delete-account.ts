import type { Knex } from 'knex'
import { ContractError, invalidField } from '#contract/errors.ts'
import { accountMessages } from '#contract/messages.ts'
import { nextDirectoryVersion } from '../../db/rows.ts'
import type { PasswordHasher } from './password-hasher.ts'
import { deleteAccountRows, getAccount, lockAdmins } from './repo.ts'

/**
 * Deletes the account and its sessions. Its payments and listings remain, without a user, and
 * public listings stay public. Throws `invalid` on `password`, and `conflict` for the last admin.
 */
export async function deleteAccount(
  db: Knex,
  passwords: PasswordHasher,
  { userId, password, reviews }: { userId: number; password: string; reviews: 'delete' | 'keep' },
): Promise<void> {
  const account = await getAccount(db, userId)
  if (!(await passwords.verify(account.passwordHash, password))) {
    throw invalidField('password', accountMessages.wrongPassword)
  }
  await db.transaction(async (trx) => {
    const version = await nextDirectoryVersion(trx)
    // Locks all admins, so that the last two cannot delete their accounts at the same time.
    const admins = await lockAdmins(trx)
    if (admins.length === 1 && admins[0] === userId) {
      throw new ContractError('conflict', {
        message: accountMessages.onlyAdmin,
      })
    }
    await deleteAccountRows(trx, version, userId, reviews)
  })
}
