import type { Knex } from 'knex'
import { MAX_CODE_ATTEMPTS, CODE_LOCKOUT_MINUTES } from '#contract/second-factor.ts'
import { isoTimeSql, rows } from '../../db/reading.ts'

export interface FactorStatus {
  enabledAt: string | null
  recoveryCodesLeft: number
}

export async function findFactorStatus(db: Knex, userId: number): Promise<FactorStatus> {
  const [status] = await rows<FactorStatus>(
    db,
    `
    select ${isoTimeSql('f.enabled_at')} as "enabledAt", (select count(*)::int from recovery_codes r where r.user_id = f.user_id) as "recoveryCodesLeft"
    from second_factors f where f.user_id = ?`,
    [userId],
  )
  return status ?? { enabledAt: null, recoveryCodesLeft: 0 }
}

/**
 * Stores a secret for enabling the second factor later, in place of an earlier secret. Returns
 * false when the second factor is already enabled.
 */
export async function storeSecret(db: Knex, userId: number, secret: string): Promise<boolean> {
  const stored = await rows(
    db,
    `
    insert into second_factors as f (user_id, secret) values (?, ?)
    on conflict (user_id) do update set secret = excluded.secret where f.enabled_at is null returning user_id`,
    [userId, secret],
  )
  return stored.length === 1
}

/**
 * Counts one attempt and returns the secret. Returns undefined after too many failed attempts, or
 * when the user has no second factor in this state.
 */
export async function consumeAttempt(
  db: Knex,
  userId: number,
  state: 'enabled' | 'new',
): Promise<string | undefined> {
  const [factor] = await rows<{ secret: string }>(
    db,
    `
    update second_factors set
      attempts = case when attempts_since > now() - make_interval(mins => :minutes) then attempts + 1 else 1 end,
      attempts_since = case when attempts_since > now() - make_interval(mins => :minutes) then attempts_since else now() end
    where user_id = :userId and (enabled_at is not null) = :isEnabled
      and (attempts < :limit or attempts_since <= now() - make_interval(mins => :minutes))
    returning secret`,
    {
      userId,
      isEnabled: state === 'enabled',
      limit: MAX_CODE_ATTEMPTS,
      minutes: CODE_LOCKOUT_MINUTES,
    },
  )
  return factor?.secret
}

/** Returns whether the user is locked out after too many failed attempts. */
export async function isLocked(db: Knex, userId: number): Promise<boolean> {
  const [factor] = await rows(
    db,
    `
    select user_id from second_factors where user_id = ? and attempts >= ? and attempts_since > now() - make_interval(mins => ?)`,
    [userId, MAX_CODE_ATTEMPTS, CODE_LOCKOUT_MINUTES],
  )
  return factor !== undefined
}

/**
 * Accepts the code of a time step. Returns false when a code of this or a later step was accepted
 * before.
 */
export async function acceptStep(db: Knex, userId: number, step: number): Promise<boolean> {
  return (
    (await db('second_factors')
      .where({ user_id: userId })
      .where('last_step', '<', step)
      .update({ last_step: step, attempts: 0 })) === 1
  )
}

/** Accepts a recovery code and deletes it. Returns false for an unknown code. */
export async function acceptRecoveryCode(
  trx: Knex.Transaction,
  userId: number,
  codeHash: Buffer,
): Promise<boolean> {
  const used = await trx('recovery_codes').where({ user_id: userId, code_hash: codeHash }).delete()
  if (used === 1) await trx('second_factors').where({ user_id: userId }).update({ attempts: 0 })
  return used === 1
}

/**
 * Enables the second factor and stores its recovery codes. Returns false when it is already
 * enabled.
 */
export async function enableFactor(
  trx: Knex.Transaction,
  userId: number,
  codeHashes: readonly Buffer[],
): Promise<boolean> {
  const enabled = await trx('second_factors')
    .where({ user_id: userId })
    .whereNull('enabled_at')
    .update({ enabled_at: trx.fn.now() })
  if (enabled === 0) return false
  await trx('recovery_codes').insert(
    codeHashes.map((code_hash) => ({ user_id: userId, code_hash })),
  )
  return true
}

/**
 * Removes the second factor and its recovery codes. Returns false when no second factor was
 * enabled.
 */
export async function removeFactor(trx: Knex.Transaction, userId: number): Promise<boolean> {
  return (
    (await trx('second_factors').where({ user_id: userId }).whereNotNull('enabled_at').delete()) > 0
  )
}
