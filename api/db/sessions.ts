import type { Knex } from 'knex'
import { sessionLifetimes } from '#contract/rules/limits.ts'
import type { SessionStore } from '../http/session.ts'
import { preparedRows, rows } from './reading.ts'
import { toUser, userColumns, type UserRow } from './users.ts'

const { user, admin } = sessionLifetimes

/**
 * SQL condition for live sessions: session `s` of user `u` has reached neither its idle timeout nor
 * its absolute timeout. Admins have shorter timeouts.
 */
export const isLiveSession = `now() < s.last_seen_at + case when u.is_admin then interval '${admin.idleHours} hours' else interval '${user.idleDays} days' end
  and now() < s.created_at + case when u.is_admin then interval '${admin.maxHours} hours' else interval '${user.maxDays} days' end`

/**
 * Creates a session store that uses the database. Rights are read on each request. See
 * docs/decisions/2026-11-22-sessions-are-rows.md.
 */
export function createSessionStore(db: Knex): SessionStore {
  return {
    find: async (idHash) => {
      const [row] = await preparedRows<UserRow & { isStale: boolean }>(
        db,
        `
        select ${userColumns}, s.last_seen_at <= now() - interval '1 minute' as "isStale"
        from sessions s join users u on u.id = s.user_id where s.id_hash = ? and ${isLiveSession}`,
        [idHash],
      )
      if (!row) return null
      const { isStale, ...user } = row
      return { user: toUser(user), isStale }
    },
    // `for share` waits for a concurrent password change. After the change the hash differs, so no
    // session is inserted.
    insert: async (idHash, { userId, passwordHash, userAgent }) => {
      const inserted = await rows(
        db,
        `
        insert into sessions (id_hash, user_id, user_agent) select ?, id, ? from users where id = ? and password_hash = ? for share returning user_id`,
        [idHash, userAgent, userId, passwordHash],
      )
      return inserted.length === 1
    },
    touch: async (idHash) => {
      await db('sessions').where({ id_hash: idHash }).update({ last_seen_at: db.fn.now() })
    },
    remove: async (idHash) => {
      await db('sessions').where({ id_hash: idHash }).delete()
    },
  }
}

/** Ends all sessions of a user except the given one. Returns the number of ended sessions. */
export async function endSessions(
  db: Knex,
  userId: number,
  except: Buffer | null = null,
): Promise<number> {
  const sessions = db('sessions').where({ user_id: userId })
  if (except) sessions.whereNot({ id_hash: except })
  return sessions.delete()
}
