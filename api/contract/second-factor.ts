import * as z from 'zod/mini'
import type { Group } from './endpoint.ts'
import { isoTime, success } from './fields.ts'

/** One-time codes as every authenticator app makes them. */
export const totpOptions = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Codes of one period before and after are accepted too: clocks differ, and typing takes time. */
export const TOTP_WINDOW = 1

export const RECOVERY_CODES = 10

/**
 * After so many wrong codes in a row no code is accepted for a while: six digits alone could be
 * guessed.
 */
export const CODE_ATTEMPTS = 10
export const CODE_ATTEMPTS_MINUTES = 15

export const WRONG_CODE = 'This code is not correct or was already used. Please try the next one.'
export const ALREADY_ENABLED = 'Two-step sign-in is already on'
export const NOT_BEGUN = 'Please start again: there is no new QR code to confirm'
export const NOT_ENABLED = 'Two-step sign-in is not on'

/** Without the spaces and hyphens that make a code easier to read. */
const typedCode = (pattern: RegExp, message: string) =>
  z.pipe(
    z.pipe(
      z.string(message).check(z.maxLength(40, message)),
      z.transform((value: string) => value.replace(/[\s-]/g, '').toUpperCase()),
    ),
    z.string().check(z.regex(pattern, message)),
  )

/** A code of the app: six digits. */
export const totpCode = typedCode(/^\d{6}$/, 'Enter the 6 digits that your app shows')

/** A code of the app, or one of the recovery codes. */
export const secondFactorCode = typedCode(
  /^(?:\d{6}|[A-Z2-7]{16})$/,
  'Enter the 6 digits that your app shows, or a recovery code',
)

/** The second step of the sign-in page. */
export const secondFactorCodeForm = z.object({ code: secondFactorCode })

/** Whether a checked code is one of the app's; otherwise it is a recovery code. */
export const isTotpCode = (code: string) => code.length === totpOptions.digits

/** "ABCDEFGHIJKLMNOP" → "ABCD-EFGH-IJKL-MNOP", as recovery codes are shown. */
export const formatRecoveryCode = (code: string) => code.replace(/(.{4})(?=.)/g, '$1-')

export const enableSecondFactorBody = z.object({ code: totpCode })

export const disableSecondFactorBody = z.object({
  password: z
    .string('Password is required')
    .check(
      z.minLength(1, 'Password is required'),
      z.maxLength(128, 'Password must be at most 128 characters'),
    ),
  code: secondFactorCode,
})

const adminErrors = ['unauthenticated', 'forbidden'] as const

/** Two-step sign-in of an administrator: a code of an authenticator app (TOTP) after the password. */
export const secondFactor = {
  status: {
    method: 'GET',
    path: '/api/admin/second-factor',
    access: 'admin',
    reply: z.object({ enabledAt: z.nullable(isoTime), recoveryCodesLeft: z.int() }),
    errors: adminErrors,
  },
  /**
   * A new secret, for the app as an address and to be typed; it counts once `enable` has seen a
   * code of it.
   */
  begin: {
    method: 'POST',
    path: '/api/admin/second-factor/begin',
    access: 'admin',
    reply: z.object({ secret: z.string(), uri: z.string() }),
    errors: [...adminErrors, 'conflict'],
  },
  /** Answers the recovery codes, this once; ends the user's other sessions. */
  enable: {
    method: 'POST',
    path: '/api/admin/second-factor/enable',
    access: 'admin',
    body: enableSecondFactorBody,
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: [...adminErrors, 'conflict'],
  },
  disable: {
    method: 'POST',
    path: '/api/admin/second-factor/disable',
    access: 'admin',
    body: disableSecondFactorBody,
    reply: success,
    errors: [...adminErrors, 'conflict'],
  },
} as const satisfies Group
