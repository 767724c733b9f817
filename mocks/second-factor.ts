import { TOTP } from 'otpauth'
import { ContractError, invalidField } from '#contract/errors.ts'
import { secondFactorMessages } from '#contract/messages.ts'
import { auditSubject } from '#contract/rules/audit-subject.ts'
import { MAX_CODE_ATTEMPTS, isTotpCode, TOTP_WINDOW, totpOptions } from '#contract/second-factor.ts'
import { recordAudit } from './audit.ts'
import type { MockDb, SecondFactorRow } from './db.ts'

/** Returns the second factor of a user, including one that is not enabled yet. */
export function findFactor(db: MockDb, userId: number): SecondFactorRow | undefined {
  return db.secondFactors.find((row) => row.userId === userId)
}

/**
 * Checks the second factor at sign-in, after the password. Does nothing if the user has not enabled
 * it. Throws `second_factor_required` without a code, and the errors of `acceptCode`.
 */
export function checkSecondFactor(
  db: MockDb,
  userId: number,
  code: string | null | undefined,
): void {
  const factor = findFactor(db, userId)
  if (!factor?.enabledAt) return
  if (!code) throw new ContractError('second_factor_required')
  acceptCode(db, factor, code)
}

/**
 * Accepts a code once. Throws `invalid` with an error for the field `code` if the code is wrong or
 * was used, and `rate_limited` after too many wrong codes in a row.
 */
export function acceptCode(db: MockDb, factor: SecondFactorRow, code: string): void {
  if (factor.attempts >= MAX_CODE_ATTEMPTS) throw new ContractError('rate_limited')
  const accepted = isTotpCode(code)
    ? matchTotpCode(factor, code)
    : consumeRecoveryCode(factor, code)
  db.secondFactors.update(
    factor,
    accepted ? { ...accepted, attempts: 0 } : { attempts: factor.attempts + 1 },
  )
  if (!accepted) throw invalidField('code', secondFactorMessages.wrongCode)
  if (!isTotpCode(code)) {
    const { userId } = factor
    recordAudit(db, {
      userId,
      action: 'second-factor.recovery-code-used',
      subject: auditSubject('user', userId, db.users.get(userId)?.email),
    })
  }
}

function matchTotpCode(
  { secret, lastStep }: SecondFactorRow,
  code: string,
): Partial<SecondFactorRow> | null {
  const timestamp = Date.now()
  const totp = new TOTP({ ...totpOptions, secret })
  const delta = totp.validate({ token: code, timestamp, window: TOTP_WINDOW })
  const step = totp.counter({ timestamp }) + (delta ?? 0)
  return delta !== null && step > lastStep ? { lastStep: step } : null
}

function consumeRecoveryCode(
  { recoveryCodes }: SecondFactorRow,
  code: string,
): Partial<SecondFactorRow> | null {
  return recoveryCodes.includes(code)
    ? { recoveryCodes: recoveryCodes.filter((other) => other !== code) }
    : null
}
