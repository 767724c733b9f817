import * as z from 'zod/mini'
import type { Group } from './endpoint.ts'
import { isoTime, passwordText, successSchema } from './fields.ts'
import { MAX_TYPED_CODE_LENGTH } from './rules/limits.ts'

/** The TOTP settings that every authenticator app supports. */
export const totpOptions = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/**
 * Number of periods before and after the current one whose codes are accepted too, because clocks
 * differ and typing takes time.
 */
export const TOTP_WINDOW = 1

/** Random bytes of the secret that the app and the server share. */
export const SECRET_BYTES = 20

export const RECOVERY_CODE_COUNT = 10
/** Random bytes of a recovery code: 16 characters in base32. */
export const RECOVERY_CODE_BYTES = 10

/**
 * After this many wrong codes in a row within `CODE_LOCKOUT_MINUTES`, all codes are rejected until
 * this time has passed since the first of them. Without a limit, six digits could be guessed.
 */
export const MAX_CODE_ATTEMPTS = 10
export const CODE_LOCKOUT_MINUTES = 15

/** Schema of a code as typed. It removes spaces and hyphens and converts letters to upper case. */
const typedCode = (pattern: RegExp, message: string) =>
  z.pipe(
    z.pipe(
      z.string(message).check(z.maxLength(MAX_TYPED_CODE_LENGTH, message)),
      z.transform((value: string) => value.replace(/[\s-]/g, '').toUpperCase()),
    ),
    z.string().check(z.regex(pattern, message)),
  )

/** Six digits from the authenticator app. */
export const totpCode = typedCode(/^\d{6}$/, 'Enter the 6 digits that your app shows')

/** Six digits from the authenticator app, or a recovery code. */
export const secondFactorCode = typedCode(
  /^(?:\d{6}|[A-Z2-7]{16})$/,
  'Enter the 6 digits that your app shows, or a recovery code',
)

/** Form of the second sign-in step. */
export const secondFactorCodeForm = z.object({ code: secondFactorCode })

/** Returns true for a code of the authenticator app, false for a recovery code. */
export const isTotpCode = (code: string) => code.length === totpOptions.digits

/** Formats a recovery code for display: "ABCDEFGHIJKLMNOP" becomes "ABCD-EFGH-IJKL-MNOP". */
export const formatRecoveryCode = (code: string) => code.replace(/(.{4})(?=.)/g, '$1-')

export const enableSecondFactorBody = z.object({ code: totpCode })

export const disableSecondFactorBody = z.object({
  password: passwordText(1, 'Password is required'),
  code: secondFactorCode,
})

const adminErrors = ['unauthenticated', 'forbidden'] as const

/** Two-step sign-in for admins: a TOTP code of an authenticator app after the password. */
export const secondFactor = {
  status: {
    method: 'GET',
    path: '/api/admin/second-factor',
    access: 'admin',
    limit: 'read',
    summary: 'Whether two-step sign-in is on',
    reply: z.object({ enabledAt: z.nullable(isoTime), recoveryCodesLeft: z.int() }),
    errors: adminErrors,
  },
  /**
   * Creates a new secret and its otpauth URI. Two-step sign-in stays off until `enable` receives a
   * valid code.
   */
  begin: {
    method: 'POST',
    path: '/api/admin/second-factor/begin',
    access: 'admin',
    limit: 'account-write',
    summary: 'Create a secret for an authenticator app',
    reply: z.object({ secret: z.string(), uri: z.string() }),
    errors: [...adminErrors, 'conflict'],
  },
  /**
   * Turns two-step sign-in on, ends the user's other sessions, and returns the recovery codes. No
   * later response contains them.
   */
  enable: {
    method: 'POST',
    path: '/api/admin/second-factor/enable',
    access: 'admin',
    limit: 'sign-in',
    summary: 'Turn on two-step sign-in with the first code of the app',
    body: enableSecondFactorBody,
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: [...adminErrors, 'conflict'],
  },
  disable: {
    method: 'POST',
    path: '/api/admin/second-factor/disable',
    access: 'admin',
    limit: 'sign-in',
    summary: 'Turn off two-step sign-in',
    body: disableSecondFactorBody,
    reply: successSchema,
    errors: [...adminErrors, 'conflict'],
  },
} as const satisfies Group
