import * as z from 'zod/mini'
import type { Group } from './endpoint.ts'
import { userSchema } from './entities.ts'
import { email, orBlank, success, text } from './fields.ts'

/** As typed, up to 128 characters (AU1). */
const password = (min: number, message: string) =>
  z.string(message).check(z.minLength(min, message), z.maxLength(128, 'Password must be at most 128 characters'))

export const loginBody = z.object({
  email: email(),
  password: password(1, 'Password is required'),
})

/** Optional; '' is none (F23). */
const username = z.pipe(
  orBlank(z.pipe(text(40, 'Username'), z.string().check(z.minLength(3, 'Username must be at least 3 characters')))),
  z.transform((value: string | null | undefined) => value ?? null),
)

const newPassword = password(6, 'Password must be at least 6 characters')
const confirmPassword = z.string('Confirm your password').check(z.minLength(1, 'Confirm your password'))
const isConfirmed = (form: { password: string; confirmPassword: string }) => form.password === form.confirmPassword
const differ = { path: ['confirmPassword'], error: 'Passwords do not match' }

export const registerBody = z.object({ email: email(), username, password: newPassword })

/** What the page asks for; `confirmPassword` stays in the browser. */
export const registerForm = z.extend(registerBody, { confirmPassword }).check(z.refine(isConfirmed, differ))

/** How long the link of a forgotten password works. */
export const RESET_LINK_MINUTES = 60

export const forgotPasswordBody = z.object({ email: email() })

export const resetPasswordBody = z.object({
  token: z.string('This link is not complete').check(z.minLength(1, 'This link is not complete'), z.maxLength(128, 'This link is not complete')),
  password: newPassword,
})
export const resetPasswordForm = z.extend(resetPasswordBody, { confirmPassword }).check(z.refine(isConfirmed, differ))

export const changePasswordBody = z.object({ currentPassword: password(1, 'Password is required'), password: newPassword })
export const changePasswordForm = z.extend(changePasswordBody, { confirmPassword }).check(z.refine(isConfirmed, differ))

export const deleteAccountBody = z.object({ password: password(1, 'Password is required') })

export const session = {
  user: { method: 'GET', path: '/api/user', access: 'signed-in', reply: userSchema, errors: ['unauthenticated'] },
  login: { method: 'POST', path: '/api/login', access: 'public', body: loginBody, reply: userSchema, errors: ['wrong_credentials'] },
  register: {
    method: 'POST', path: '/api/register', access: 'public', body: registerBody, reply: userSchema, status: 201,
    errors: ['email_taken', 'username_taken', 'already_signed_in'],
  },
  logout: { method: 'POST', path: '/api/logout', access: 'public', reply: success, errors: [] },
  /** Ends every other session of the user (SE4). */
  logoutElsewhere: { method: 'POST', path: '/api/logout/elsewhere', access: 'signed-in', reply: success, errors: ['unauthenticated'] },
  /** The same answer for any address, so that nobody learns who has an account. */
  forgotPassword: { method: 'POST', path: '/api/password/forgot', access: 'public', body: forgotPasswordBody, reply: success, errors: [] },
  /** Ends all sessions of the user. A token that is unknown, used or older than 60 minutes is an error on `token`. */
  resetPassword: { method: 'POST', path: '/api/password/reset', access: 'public', body: resetPasswordBody, reply: success, errors: [] },
  /** Ends every other session of the user; a wrong current password is an error on `currentPassword`. */
  changePassword: {
    method: 'POST', path: '/api/password/change', access: 'signed-in', body: changePasswordBody, reply: success, errors: ['unauthenticated'],
  },
  /** Payments stay without their owner, listings lose theirs (A9); a wrong password is an error on `password`. */
  deleteAccount: {
    method: 'POST', path: '/api/user/delete', access: 'signed-in', body: deleteAccountBody, reply: success, errors: ['unauthenticated', 'conflict'],
  },
} as const satisfies Group
