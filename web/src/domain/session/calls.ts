import type * as z from 'zod/mini'
import { emailCodes } from '#contract/email-codes.ts'
import type { User } from '#contract/entities.ts'
import {
  type deleteAccountBody,
  type loginBody,
  type registerBody,
  type resetPasswordBody,
  session,
} from '#contract/session.ts'
import { ApiError, call } from '../../device/call.ts'

/** Request timeout in ms, so that the page shows an error instead of an endless spinner. */
const TIMEOUT_MS = 9000

/** Returns the signed-in user, or null after a 401. Other failures throw as in `call`. */
export async function fetchUser(signal: AbortSignal): Promise<User | null> {
  const request = new AbortController()
  const abort = () => request.abort()
  signal.addEventListener('abort', abort)
  const timer = setTimeout(
    () => request.abort(new DOMException(`No response within ${TIMEOUT_MS} ms`, 'TimeoutError')),
    TIMEOUT_MS,
  )
  try {
    return await call(session.user, {}, { signal: request.signal })
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
  }
}

// All of these throw like `call`.
export const logIn = (body: z.input<typeof loginBody>) => call(session.login, { body })
export const register = ({ email, username, password }: z.input<typeof registerBody>) =>
  call(session.register, { body: { email, username, password } })
export const logOut = () => call(session.logout)
/** Ends all other sessions of the user. */
export const logOutElsewhere = () => call(session.logoutElsewhere)
export const endSession = (id: number) => call(session.endSession, { params: { id: String(id) } })
export const requestResetLink = (email: string) => call(session.forgotPassword, { body: { email } })
export const resetPassword = ({ token, password }: z.input<typeof resetPasswordBody>) =>
  call(session.resetPassword, { body: { token, password } })
export const changePassword = (currentPassword: string, password: string) =>
  call(session.changePassword, { body: { currentPassword, password } })
export const deleteAccount = (body: z.input<typeof deleteAccountBody>) =>
  call(session.deleteAccount, { body })
export const sendEmailCode = () => call(emailCodes.send)
export const confirmEmail = (code: string) => call(emailCodes.confirm, { body: { code } })
