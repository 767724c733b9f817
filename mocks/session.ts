import type { User } from '#contract/entities.ts'
import { readSessionKey } from './cookies.ts'
import { type MockDb, now } from './db.ts'
import { toUser } from './serializers.ts'

interface SessionOptions {
  userAgent?: string | null
  isExpiring?: boolean
  hasOneTimePassword?: boolean
}

/** Starts a session and returns its key for the cookie. Every session gets a new key. */
export function startSession(
  db: MockDb,
  userId: number,
  { userAgent = null, isExpiring, hasOneTimePassword }: SessionOptions = {},
): string {
  const key = crypto.randomUUID()
  db.sessions.insert({
    key,
    userId,
    userAgent,
    createdAt: now(),
    ...(isExpiring ? { isExpiring } : {}),
    ...(hasOneTimePassword ? { hasOneTimePassword } : {}),
  })
  return key
}

/**
 * Returns the user agent of a request. In a browser, a script cannot read the header, so
 * `navigator.userAgent` is used.
 */
export function userAgentOf(request: Request): string | null {
  return (
    request.headers.get('user-agent') ??
    (typeof document === 'undefined' ? null : navigator.userAgent)
  )
}

/** Ends the session of a request if the session has `isExpiring`. */
export function endExpiringSession(db: MockDb, request: Request): void {
  const key = readSessionKey(request)
  const session = db.sessions.find((row) => row.key === key)
  if (!session?.isExpiring) return
  db.sessions.remove(session)
  db.save()
}

/** Ends a session; unknown keys are ignored. */
export function endSession(db: MockDb, key: string | null): void {
  const session = db.sessions.find((row) => row.key === key)
  if (session) db.sessions.remove(session)
}

/** Ends all sessions of a user except the one with `exceptKey`, and returns how many. */
export function endSessions(db: MockDb, userId: number, exceptKey: string | null = null): number {
  const ended = db.sessions
    .all()
    .filter((session) => session.userId === userId && session.key !== exceptKey)
  for (const session of ended) db.sessions.remove(session)
  return ended.length
}

/** Returns the signed-in user of a request, or null. */
export function getCurrentUser(db: MockDb, request: Request): User | null {
  const key = readSessionKey(request)
  const session = key === null ? undefined : db.sessions.find((row) => row.key === key)
  const user = session && db.users.get(session.userId)
  if (!user) return null
  return {
    ...toUser(db, user),
    ...(session.hasOneTimePassword ? { mustChangePassword: true } : {}),
  }
}
