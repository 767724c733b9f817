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

export const registerBody = z.object({
  email: email(),
  username,
  password: password(6, 'Password must be at least 6 characters'),
})

/** What the page asks for; `confirmPassword` stays in the browser. */
export const registerForm = z.extend(registerBody, {
  confirmPassword: z.string('Confirm your password').check(z.minLength(1, 'Confirm your password')),
}).check(z.refine((form) => form.password === form.confirmPassword, { path: ['confirmPassword'], error: 'Passwords do not match' }))

export const session = {
  user: { method: 'GET', path: '/api/user', access: 'signed-in', reply: userSchema, errors: ['unauthenticated'] },
  login: { method: 'POST', path: '/api/login', access: 'public', body: loginBody, reply: userSchema, errors: ['wrong_credentials'] },
  register: {
    method: 'POST', path: '/api/register', access: 'public', body: registerBody, reply: userSchema, status: 201,
    errors: ['email_taken', 'username_taken', 'already_signed_in'],
  },
  logout: { method: 'POST', path: '/api/logout', access: 'public', reply: success, errors: [] },
} as const satisfies Group
