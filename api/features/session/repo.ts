import type { Knex } from 'knex'
import { ContractError, type ErrorCode } from '#contract/errors.ts'
import { auditSubject } from '#contract/rules/audit-subject.ts'
import { liveClaimStatuses } from '#contract/rules/claims.ts'
import { recordAudit } from '../../db/audit.ts'
import { endReviewsOf } from '../../db/reviews.ts'
import { markEmailConfirmed } from '../../db/users.ts'
import { deleteResetLinks } from './reset-links-repo.ts'

/** The fields of an account needed to check its password. */
export interface Account {
  id: number
  email: string
  passwordHash: string
  /** Expiry of the one-time password. Null when the user has chosen a password. */
  oneTimePasswordUntil: Date | null
}

const accountColumns = {
  id: 'id',
  email: 'email',
  passwordHash: 'password_hash',
  oneTimePasswordUntil: 'one_time_password_until',
}

export function findAccountByEmail(db: Knex, email: string): Promise<Account | undefined> {
  return db('users').where({ email }).first<Account | undefined>(accountColumns)
}

/** Returns an account by id. Throws `unauthenticated` when the account was deleted. */
export async function getAccount(db: Knex, id: number): Promise<Account> {
  const account = await db('users').where({ id }).first<Account | undefined>(accountColumns)
  if (!account) throw new ContractError('unauthenticated')
  return account
}

const errorByConstraint: Record<string, ErrorCode> = {
  users_email_key: 'email_taken',
  users_username: 'username_taken',
}

/**
 * Creates an account and returns its id. Throws `email_taken` or `username_taken`, even when two
 * registrations run at the same time.
 */
export async function insertUser(
  db: Knex,
  user: { email: string; username: string | null; passwordHash: string },
): Promise<number> {
  try {
    const [created] = await db('users')
      .insert({ email: user.email, username: user.username, password_hash: user.passwordHash })
      .returning<{ id: number }[]>('id')
    if (!created) throw new ContractError('internal')
    return created.id
  } catch (error) {
    const code = errorByConstraint[(error as { constraint?: string }).constraint ?? '']
    throw code ? new ContractError(code) : error
  }
}

/**
 * Stores a new hash of the same password, unless the account has got another hash meanwhile.
 * Returns whether it was stored.
 */
export async function renewPasswordHash(
  db: Knex,
  { id, passwordHash }: Pick<Account, 'id' | 'passwordHash'>,
  newHash: string,
): Promise<boolean> {
  return (
    (await db('users')
      .where({ id, password_hash: passwordHash })
      .update({ password_hash: newHash })) === 1
  )
}

/**
 * Stores the hash of a password chosen by the user, unless the account has got another hash
 * meanwhile. Returns whether it was stored.
 */
export async function replacePassword(
  db: Knex,
  { id, passwordHash }: Pick<Account, 'id' | 'passwordHash'>,
  newHash: string,
): Promise<boolean> {
  const changed = await db('users')
    .where({ id, password_hash: passwordHash })
    .update({ password_hash: newHash, one_time_password_until: null })
  return changed === 1
}

/** Stores the hash of a password chosen by the user. Returns the e-mail address of the account. */
export async function setPassword(
  trx: Knex.Transaction,
  id: number,
  passwordHash: string,
): Promise<string | undefined> {
  const [user] = await trx('users')
    .where({ id })
    .update({
      password_hash: passwordHash,
      one_time_password_until: null,
    })
    .returning<{ email: string }[]>('email')
  return user?.email
}

/**
 * Creates an admin account, or makes an existing user an admin. Sets a one-time password and
 * deletes the user's reset links. Returns the user's id.
 */
export async function upsertAdmin(
  trx: Knex.Transaction,
  { email, passwordHash, hours }: { email: string; passwordHash: string; hours: number },
): Promise<number> {
  const account = {
    email,
    password_hash: passwordHash,
    is_admin: true,
    one_time_password_until: trx.raw('now() + make_interval(hours => ?)', [hours]),
  }
  const [user] = await trx('users')
    .insert(account)
    .onConflict('email')
    .merge()
    .returning<{ id: number }[]>('id')
  if (!user) throw new ContractError('internal')
  await deleteResetLinks(trx, user.id)
  // The person who runs the site vouches for the address.
  await markEmailConfirmed(trx, user.id)
  return user.id
}

/** Locks all admin accounts until the transaction ends and returns their ids. */
export function lockAdmins(trx: Knex.Transaction): Promise<number[]> {
  return trx('users').where({ is_admin: true }).orderBy('id').forUpdate().pluck<number[]>('id')
}

/**
 * Deletes an account without any check. Its payments and listings remain, without a user, and its
 * reviews if they are kept.
 */
export async function deleteAccountRows(
  trx: Knex.Transaction,
  version: number,
  userId: number,
  reviews: 'delete' | 'keep' = 'delete',
): Promise<void> {
  const listings = await trx('contractors')
    .where({ user_id: userId })
    .update({ user_id: null, takes_quotes: true, change_seq: version })
    .returning<{ id: number; name: string }[]>(['id', 'name'])
  for (const { id, name } of listings)
    await recordAudit(trx, {
      userId,
      action: 'contractor.owner-deleted',
      subject: auditSubject('contractor', id, name),
      details: { contractorId: id },
    })
  await endReviewsOf(trx, { userId, reviews })
  await trx('payments').where({ user_id: userId }).update({ user_id: null })
  await trx('claims')
    .where({ user_id: userId })
    .update({ address: null, message: null, before: null })
  await trx('claims')
    .where({ user_id: userId })
    .whereIn('status', [...liveClaimStatuses])
    .update({ status: 'withdrawn', expires_at: null, ended_at: trx.fn.now() })
  await trx('users').where({ id: userId }).delete()
}
