import type { User } from '#contract/entities.ts'
import { readSessionKey } from './cookies.ts'
import { type MockDb, now } from './db.ts'
import { presentUser } from './present.ts'

interface SessionOptions {
  userAgent?: string | null
  isExpiring?: boolean
  hasOneTimePassword?: boolean
}

/** Signs a user in; answers the key for the cookie. A key is never used twice (M7). */
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
  })
  const user = db.users.get(userId)
  if (user && hasOneTimePassword) db.users.update(user, { hasOneTimePassword })
  return key
}

/** As the request says; a page's requests do not show theirs, so there the page is asked. */
export function userAgentOf(request: Request): string | null {
  return (
    request.headers.get('user-agent') ??
    (typeof document === 'undefined' ? null : navigator.userAgent)
  )
}

/** Ends the session of a request, when it is one that does not survive its use. */
export function endUsedSession(db: MockDb, request: Request): void {
  const key = readSessionKey(request)
  const session = db.sessions.find((row) => row.key === key)
  if (!session?.isExpiring) return
  db.sessions.remove(session)
  db.save()
}

/** Signs out; nothing happens for a key that is unknown. */
export function endSession(db: MockDb, key: string | null): void {
  const session = db.sessions.find((row) => row.key === key)
  if (session) db.sessions.remove(session)
}

/** Ends every session of a user but the one with this key; answers how many. */
export function endSessions(db: MockDb, userId: number, exceptKey: string | null = null): number {
  const ended = db.sessions
    .all()
    .filter((session) => session.userId === userId && session.key !== exceptKey)
  for (const session of ended) db.sessions.remove(session)
  return ended.length
}

/** The user a request comes from, with the rights of this moment; null when signed out. */
export function userOf(db: MockDb, request: Request): User | null {
  const key = readSessionKey(request)
  const session = key === null ? undefined : db.sessions.find((row) => row.key === key)
  const user = session && db.users.get(session.userId)
  return user ? presentUser(db, user) : null
}
