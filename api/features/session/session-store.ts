import type { Knex } from 'knex'
import { deviceName } from '#contract/rules/device-name.ts'
import { RESET_LINK_MINUTES, type UserSession } from '#contract/session.ts'
import { isoTimeSql, rows } from '../../db/reading.ts'
import { isLiveSession } from '../../db/sessions.ts'
import type { SessionStore } from '../../http/session.ts'
import { toUser, userColumns, type UserRow } from './repo.ts'

/**
 * Creates a session store that uses the database. Rights are read on each request. See
 * docs/decisions/2026-11-22-sessions-are-rows.md.
 */
export function createSessionStore(db: Knex): SessionStore {
  return {
    find: async (idHash) => {
      const [row] = await rows<UserRow & { isStale: boolean }>(
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

/** Returns the live sessions of the user, the most recently used first. */
export async function listSessions(
  db: Knex,
  userId: number,
  currentIdHash: Buffer | null,
): Promise<UserSession[]> {
  const found = await rows<Omit<UserSession, 'device'> & { userAgent: string | null }>(
    db,
    `
    select s.id, s.user_agent as "userAgent", ${isoTimeSql('s.created_at')} as "createdAt", ${isoTimeSql('s.last_seen_at')} as "lastSeenAt",
      coalesce(s.id_hash = ?, false) as "isCurrent"
    from sessions s join users u on u.id = s.user_id where s.user_id = ? and ${isLiveSession} order by s.last_seen_at desc, s.id desc`,
    [currentIdHash, userId],
  )
  return found.map(({ userAgent, ...session }) => ({ ...session, device: deviceName(userAgent) }))
}

/** Ends one session of a user. Returns false when the user has no session with this id. */
export async function endSession(db: Knex, userId: number, id: number): Promise<boolean> {
  return (await db('sessions').where({ id, user_id: userId }).delete()) > 0
}

/** Deletes expired sessions and reset links. */
export async function sweepSessions(db: Knex): Promise<void> {
  await db.raw(
    `delete from sessions s using users u where u.id = s.user_id and not (${isLiveSession})`,
  )
  await db('password_resets')
    .whereRaw('created_at < now() - make_interval(mins => ?)', [RESET_LINK_MINUTES])
    .delete()
}
