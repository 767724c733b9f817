import type { User } from '#contract/entities.ts'
import { session } from '#contract/session.ts'
import { ApiError, call } from '../../lib/call.ts'

/** The user of this session, null when there is none. Throws as `call` does, but not for a 401. */
export async function fetchUser(signal: AbortSignal): Promise<User | null> {
  try {
    return await call(session.user, {}, { signal })
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

/** Ends the session. Throws as `call` does. */
export const logOut = () => call(session.logout)
