import * as z from 'zod/mini'
import type { Group } from './endpoint.ts'
import { userSchema } from './entities.ts'
import {
  email,
  idParams,
  isoTime,
  blankToNull,
  successSchema,
  text,
  passwordText,
} from './fields.ts'
import { accountMessages } from './messages.ts'
import { userRead } from './reads.ts'
import { MIN_PASSWORD_LENGTH, MIN_USERNAME_LENGTH } from './rules/limits.ts'
import { secondFactorCode } from './second-factor.ts'

/** First step of the sign-in form. */
export const loginForm = z.object({
  email: email(),
  password: passwordText(1, 'Password is required'),
})

/**
 * The login body. `code` is sent in a second request, after the first one failed with
 * `second_factor_required`.
 */
export const loginBody = z.extend(loginForm, { code: blankToNull(secondFactorCode) })

/** An optional username; '' becomes null. */
const username = z.pipe(
  blankToNull(
    z.pipe(
      text(40, 'Username'),
      z
        .string()
        .check(
          z.minLength(
            MIN_USERNAME_LENGTH,
            `Username must be at least ${MIN_USERNAME_LENGTH} characters`,
          ),
        ),
    ),
  ),
  z.transform((value: string | null | undefined) => value ?? null),
)

/** Hours until a one-time password expires. */
export const ONE_TIME_PASSWORD_HOURS = 24

const newPassword = passwordText(
  MIN_PASSWORD_LENGTH,
  `Password must be at least ${MIN_PASSWORD_LENGTH} characters`,
)
const confirmPassword = z
  .string('Confirm your password')
  .check(z.minLength(1, 'Confirm your password'))
const isConfirmed = (form: { password: string; confirmPassword: string }) =>
  form.password === form.confirmPassword
const mismatch = { path: ['confirmPassword'], error: 'Passwords do not match' }

export const registerBody = z.object({ email: email(), username, password: newPassword })

/** The sign-up form. `confirmPassword` is not sent to the server. */
export const registerForm = z
  .extend(registerBody, { confirmPassword })
  .check(z.refine(isConfirmed, mismatch))

/** Minutes until a password reset link expires. */
export const RESET_LINK_MINUTES = 60

export const forgotPasswordBody = z.object({ email: email() })

export const resetPasswordBody = z.object({
  token: z
    .string(accountMessages.incompleteResetLink)
    .check(
      z.minLength(1, accountMessages.incompleteResetLink),
      z.maxLength(128, accountMessages.incompleteResetLink),
    ),
  password: newPassword,
})
export const resetPasswordForm = z
  .extend(resetPasswordBody, { confirmPassword })
  .check(z.refine(isConfirmed, mismatch))

export const changePasswordBody = z.object({
  currentPassword: passwordText(1, 'Password is required'),
  password: newPassword,
})
export const changePasswordForm = z
  .extend(changePasswordBody, { confirmPassword })
  .check(z.refine(isConfirmed, mismatch))

export const deleteAccountBody = z.object({
  password: passwordText(1, 'Password is required'),
  /** Whether the reviews of the user go, or stay without the name. */
  reviews: z._default(z.enum(['delete', 'keep'], 'reviews must be delete or keep'), 'delete'),
})

/** A session of the user on one device. */
export const userSessionSchema = z.object({
  id: z.int(),
  /** Readable name made from the user agent, for example "Chrome on Windows". */
  device: z.string(),
  createdAt: isoTime,
  lastSeenAt: isoTime,
  isCurrent: z.boolean(),
})
export type UserSession = z.infer<typeof userSessionSchema>

export const session = {
  user: {
    ...userRead,
    access: 'signed-in',
    limit: 'read',
    summary: 'The signed-in user',
    allowsOneTimePassword: true,
    reply: userSchema,
    errors: ['unauthenticated'],
  },
  /**
   * For accounts with two-step sign-in, a call with the right password and without `code` fails
   * with `second_factor_required`. A wrong or used code is an error on `code`.
   */
  login: {
    method: 'POST',
    path: '/api/login',
    access: 'public',
    limit: 'sign-in',
    summary: 'Sign in',
    body: loginBody,
    reply: userSchema,
    errors: ['wrong_credentials', 'second_factor_required', 'one_time_password_expired'],
  },
  register: {
    method: 'POST',
    path: '/api/register',
    access: 'public',
    limit: 'register',
    summary: 'Create an account and sign in',
    body: registerBody,
    reply: userSchema,
    status: 201,
    errors: ['email_taken', 'username_taken', 'already_signed_in'],
  },
  logout: {
    method: 'POST',
    path: '/api/logout',
    access: 'public',
    limit: 'account-write',
    summary: 'Sign out',
    reply: successSchema,
    errors: [],
  },
  /** Ends every other session of the user. */
  logoutElsewhere: {
    method: 'POST',
    path: '/api/logout/elsewhere',
    access: 'signed-in',
    limit: 'account-write',
    summary: 'Sign out all other devices',
    reply: successSchema,
    errors: ['unauthenticated'],
  },
  /** Lists the user's sessions, last used first. */
  sessions: {
    method: 'GET',
    path: '/api/user/sessions',
    access: 'signed-in',
    limit: 'read',
    summary: 'The devices on which the user is signed in',
    reply: z.array(userSessionSchema),
    errors: ['unauthenticated'],
  },
  /** Ends one session. Fails with `not_found` if the user has no session with this id. */
  endSession: {
    method: 'DELETE',
    path: '/api/user/sessions/:id',
    access: 'signed-in',
    limit: 'account-write',
    summary: 'Sign out one device',
    params: idParams,
    reply: successSchema,
    errors: ['unauthenticated'],
  },
  /**
   * Also succeeds for an unknown address, so that nobody can find out which addresses have an
   * account.
   */
  forgotPassword: {
    method: 'POST',
    path: '/api/password/forgot',
    access: 'public',
    limit: 'forgot-password',
    summary: 'Request a link to reset the password',
    body: forgotPasswordBody,
    reply: successSchema,
    errors: [],
  },
  /**
   * Sets a new password and ends all sessions of the user. A token that is unknown, used or older
   * than `RESET_LINK_MINUTES` is an error on `token`.
   */
  resetPassword: {
    method: 'POST',
    path: '/api/password/reset',
    access: 'public',
    limit: 'sign-in',
    summary: 'Set a new password with the token of a reset link',
    body: resetPasswordBody,
    reply: successSchema,
    errors: [],
  },
  /**
   * Sets a new password, renews this session's id and ends every other session of the user. A wrong
   * current password is an error on `currentPassword`.
   */
  changePassword: {
    method: 'POST',
    path: '/api/password/change',
    access: 'signed-in',
    limit: 'sign-in',
    summary: 'Change the password; other devices are signed out',
    allowsOneTimePassword: true,
    body: changePasswordBody,
    reply: successSchema,
    errors: ['unauthenticated', 'wrong_credentials'],
  },
  /**
   * Deletes the account. Its payments and listings remain without an owner. A wrong password is an
   * error on `password`. Fails with `conflict` for the last admin.
   */
  deleteAccount: {
    method: 'POST',
    path: '/api/user/delete',
    access: 'signed-in',
    limit: 'sign-in',
    summary: 'Delete the account',
    body: deleteAccountBody,
    reply: successSchema,
    errors: ['unauthenticated', 'conflict'],
  },
} as const satisfies Group
