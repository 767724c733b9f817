import type { User } from '#contract/entities.ts'
import { readSessionKey } from './cookies.ts'
import type { MockDb } from './db.ts'
import { presentUser } from './present.ts'

/** Signs a user in; answers the key for the cookie. A key is never used twice (M7). */
export function startSession(db: MockDb, userId: number, { isExpiring = false } = {}): string {
  const key = crypto.randomUUID()
  db.sessions.insert({ key, userId, ...(isExpiring ? { isExpiring } : {}) })
  return key
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

/** Ends every session of a user but the one with this key. */
export function endSessions(db: MockDb, userId: number, exceptKey: string | null = null): void {
  for (const session of db.sessions.all()) if (session.userId === userId && session.key !== exceptKey) db.sessions.remove(session)
}

/** The user a request comes from, with the rights of this moment; null when signed out. */
export function userOf(db: MockDb, request: Request): User | null {
  const key = readSessionKey(request)
  const session = key === null ? undefined : db.sessions.find((row) => row.key === key)
  const user = session && db.users.get(session.userId)
  return user ? presentUser(db, user) : null
}
