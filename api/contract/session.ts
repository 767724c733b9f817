import { z } from 'zod'
import type { Group } from './endpoint.ts'
import { userSchema } from './entities.ts'
import { email, success, text } from './fields.ts'

export const loginBody = z.object({
  email: email(),
  password: z.string('Password is required').min(1, 'Password is required').max(128, 'Password must be at most 128 characters'),
})

const username = z.union([
  z.null(), z.literal(''),
  text(40, 'Username').pipe(z.string().min(3, 'Username must be at least 3 characters')),
]).optional().transform((value) => value || null)

export const registerBody = z.object({
  email: email(),
  username,
  password: z.string('Password must be at least 6 characters').min(6, 'Password must be at least 6 characters').max(128, 'Password must be at most 128 characters'),
})

/** What the page asks for; `confirmPassword` stays in the browser. */
export const registerForm = registerBody.extend({
  confirmPassword: z.string('Confirm your password').min(1, 'Confirm your password'),
}).refine((form) => form.password === form.confirmPassword, { path: ['confirmPassword'], message: 'Passwords do not match' })

export const session = {
  user: { method: 'GET', path: '/api/user', access: 'signed-in', reply: userSchema, errors: ['unauthenticated'] },
  login: { method: 'POST', path: '/api/login', access: 'public', body: loginBody, reply: userSchema, errors: ['wrong_credentials'] },
  register: {
    method: 'POST', path: '/api/register', access: 'public', body: registerBody, reply: userSchema, status: 201,
    errors: ['email_taken', 'username_taken', 'already_signed_in'],
  },
  logout: { method: 'POST', path: '/api/logout', access: 'public', reply: success, errors: [] },
} as const satisfies Group
