import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import { Secret, TOTP } from 'otpauth'
import { ContractError, invalidField } from '#contract/errors.ts'
import { accountMessages, secondFactorMessages } from '#contract/messages.ts'
import { auditSubject } from '#contract/rules/audit-subject.ts'
import {
  isTotpCode,
  RECOVERY_CODE_COUNT,
  TOTP_WINDOW,
  totpOptions,
  RECOVERY_CODE_BYTES,
  SECRET_BYTES,
} from '#contract/second-factor.ts'
import { recordAudit } from '../../db/audit.ts'
import { endSessions } from '../../db/sessions.ts'
import { readSite } from '../../db/site.ts'
import type { PasswordHasher } from './password-hasher.ts'
import { getAccount } from './repo.ts'
import * as repo from './second-factor-repo.ts'

interface Caller {
  id: number
  email: string
}

/**
 * Checks the second factor, if the user has one. Call it after the password check. Throws
 * `second_factor_required` without a code, and the errors of `acceptCode`. See
 * docs/decisions/2026-11-22-second-factor-and-one-time-passwords.md.
 */
export async function checkSecondFactor(
  db: Knex,
  userId: number,
  code: string | null | undefined,
): Promise<void> {
  const { enabledAt } = await repo.findFactorStatus(db, userId)
  if (enabledAt === null) return
  if (!code) throw new ContractError('second_factor_required')
  await acceptCode(db, userId, code)
}

/**
 * Stores and returns a new secret. The second factor is enabled later, by `enableSecondFactor`.
 * Throws `conflict` when it is already enabled.
 */
export async function beginSecondFactor(
  db: Knex,
  { id, email }: Caller,
): Promise<{ secret: string; uri: string }> {
  const secret = new Secret({ size: SECRET_BYTES })
  if (!(await repo.storeSecret(db, id, secret.base32)))
    throw new ContractError('conflict', { message: secondFactorMessages.alreadyEnabled })
  const { name } = await readSite(db)
  return {
    secret: secret.base32,
    uri: new TOTP({ ...totpOptions, issuer: name, label: email, secret }).toString(),
  }
}

/**
 * Enables the second factor if the code is correct, and ends all sessions of the user except the
 * one with `sessionIdHash`. Returns the recovery codes. Throws `invalid` on `code`, `conflict` when
 * the setup was not started or the second factor is already enabled, and `rate_limited` after too
 * many attempts.
 */
export async function enableSecondFactor(
  db: Knex,
  user: Caller,
  code: string,
  sessionIdHash: Buffer | null,
): Promise<string[]> {
  const secret = await repo.consumeAttempt(db, user.id, 'new')
  if (secret === undefined)
    throw await attemptError(db, user.id, secondFactorMessages.setupNotStarted)
  if (!(await acceptTotp(db, user.id, secret, code))) throw wrongCode()
  const codes = Array.from(
    { length: RECOVERY_CODE_COUNT },
    () => new Secret({ size: RECOVERY_CODE_BYTES }).base32,
  )
  await db.transaction(async (trx) => {
    if (!(await repo.enableFactor(trx, user.id, codes.map(hashOf))))
      throw new ContractError('conflict', { message: secondFactorMessages.alreadyEnabled })
    await endSessions(trx, user.id, sessionIdHash)
    await recordAudit(trx, {
      userId: user.id,
      action: 'second-factor.enabled',
      subject: auditSubject('user', user.id, user.email),
    })
  })
  return codes
}

/**
 * Disables the second factor. Throws `invalid` on `password` or `code`, `conflict` when the second
 * factor is not enabled, and `rate_limited` after too many attempts.
 */
export async function disableSecondFactor(
  db: Knex,
  passwords: PasswordHasher,
  user: Caller,
  { password, code }: { password: string; code: string },
): Promise<void> {
  const account = await getAccount(db, user.id)
  if (!(await passwords.verify(account.passwordHash, password))) {
    throw invalidField('password', accountMessages.wrongPassword)
  }
  await acceptCode(db, user.id, code)
  await db.transaction(async (trx) => {
    await repo.removeFactor(trx, user.id)
    await recordAudit(trx, {
      userId: user.id,
      action: 'second-factor.disabled',
      subject: auditSubject('user', user.id, user.email),
    })
  })
}

/**
 * Accepts a TOTP code or a recovery code. Each code works only once. Throws `invalid` on `code`
 * when the code is wrong or was used before, `rate_limited` after too many attempts, and `conflict`
 * when the second factor is not enabled.
 */
async function acceptCode(db: Knex, userId: number, code: string): Promise<void> {
  const secret = await repo.consumeAttempt(db, userId, 'enabled')
  if (secret === undefined) throw await attemptError(db, userId, secondFactorMessages.notEnabled)
  const isAccepted = isTotpCode(code)
    ? await acceptTotp(db, userId, secret, code)
    : await acceptRecoveryCode(db, userId, code)
  if (!isAccepted) throw wrongCode()
}

async function acceptTotp(
  db: Knex,
  userId: number,
  secret: string,
  code: string,
): Promise<boolean> {
  const timestamp = Date.now()
  const totp = new TOTP({ ...totpOptions, secret })
  const delta = totp.validate({ token: code, timestamp, window: TOTP_WINDOW })
  return delta !== null && repo.acceptStep(db, userId, totp.counter({ timestamp }) + delta)
}

function acceptRecoveryCode(db: Knex, userId: number, code: string): Promise<boolean> {
  return db.transaction(async (trx) => {
    if (!(await repo.acceptRecoveryCode(trx, userId, hashOf(code)))) return false
    const { email } = await getAccount(trx, userId)
    await recordAudit(trx, {
      userId,
      action: 'second-factor.recovery-code-used',
      subject: auditSubject('user', userId, email),
    })
    return true
  })
}

/**
 * Returns the error to throw when `consumeAttempt` returned no secret: `rate_limited` after too
 * many wrong codes, otherwise `conflict` with the message.
 */
async function attemptError(db: Knex, userId: number, message: string): Promise<ContractError> {
  return (await repo.isLocked(db, userId))
    ? new ContractError('rate_limited')
    : new ContractError('conflict', { message })
}

function wrongCode(): ContractError {
  return invalidField('code', secondFactorMessages.wrongCode)
}

/** Recovery codes have 80 random bits, so a fast hash is secure enough. */
function hashOf(code: string): Buffer {
  return createHash('sha256').update(code).digest()
}
