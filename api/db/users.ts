import type { Knex } from 'knex'
import type { User } from '#contract/entities.ts'
import { ContractError } from '#contract/errors.ts'
import { rows } from './reading.ts'
import { nextDirectoryVersion } from './rows.ts'

/** SQL for the columns of a `UserRow`, for a query that uses the alias `u` for `users`. */
export const userColumns = `u.id, u.username, u.email, u.is_admin as "isAdmin", u.is_contractor as "isContractor",
  exists (select 1 from payments p where p.user_id = u.id and p.status = 'active') as "hasActiveSubscription",
  (select count(*)::int from payments p where p.user_id = u.id and p.status = 'active' and p.contractor_id is null) as "listingCredits",
  u.email_confirmed_at is not null as "emailConfirmed",
  u.one_time_password_until is not null as "mustChangePassword"`

export type UserRow = Omit<User, 'mustChangePassword'> & { mustChangePassword: boolean }

/** Converts a row to the user in API replies. */
export function toUser({ mustChangePassword, ...user }: UserRow): User {
  return mustChangePassword ? { ...user, mustChangePassword } : user
}

/** Returns the user with this id. Throws `unauthenticated` when the account was deleted. */
export async function getUser(db: Knex, id: number): Promise<User> {
  const [user] = await rows<UserRow>(db, `select ${userColumns} from users u where u.id = ?`, [id])
  if (!user) throw new ContractError('unauthenticated')
  return toUser(user)
}

/**
 * Stores that the user has proved that the email address is theirs. The listings of the user then
 * change, because they may take quote requests. Does nothing when it is confirmed already.
 */
export async function markEmailConfirmed(trx: Knex.Transaction, userId: number): Promise<void> {
  const changed = await trx('users')
    .where({ id: userId })
    .whereNull('email_confirmed_at')
    .update({ email_confirmed_at: trx.fn.now() })
  const owned = () => trx('contractors').where({ user_id: userId })
  if (changed === 0 || !(await owned().first('id'))) return
  await owned().update({ change_seq: await nextDirectoryVersion(trx) })
}
