import * as z from 'zod/mini'
import type { Group } from './endpoint.ts'
import { userSchema } from './entities.ts'
import { isoTime } from './fields.ts'
import { MAX_TYPED_CODE_LENGTH } from './rules/limits.ts'

const FORMAT = 'Enter the 6 digits from the email'

/** A code as typed: spaces and hyphens are removed. Another form costs no try. */
export const emailCode = z.pipe(
  z.pipe(
    z.string(FORMAT).check(z.maxLength(MAX_TYPED_CODE_LENGTH, FORMAT)),
    z.transform((value: string) => value.replace(/[\s\-\u2010-\u2013]/g, '')),
  ),
  z.string().check(z.regex(/^\d{6}$/, FORMAT)),
)

/** The form with which a code is entered. */
export const emailCodeForm = z.object({ code: emailCode })

/** The reply to a call that sends a code. `expiresAt` is null if none was needed. */
export const codeSentSchema = z.object({ success: z.literal(true), expiresAt: z.nullable(isoTime) })

/** Confirming the email address of an account with a code from a mail. */
export const emailCodes = {
  /** Does nothing if the address is confirmed. A new code ends the earlier one. */
  send: {
    method: 'POST',
    path: '/api/user/email-code',
    access: 'signed-in',
    limit: 'email-code',
    summary: 'Send a code to the email address of the signed-in user',
    reply: codeSentSchema,
    errors: ['unauthenticated', 'not_configured'],
  },
  /** A wrong or expired code is an error on `code`. */
  confirm: {
    method: 'POST',
    path: '/api/user/email-code/confirm',
    access: 'signed-in',
    limit: 'account-write',
    summary: 'Confirm the email address with the code',
    body: emailCodeForm,
    reply: userSchema,
    errors: ['unauthenticated'],
  },
} as const satisfies Group
