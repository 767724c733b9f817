import type { Knex } from 'knex'
import { deviceName } from '#contract/rules/device-name.ts'
import type { UserSession } from '#contract/session.ts'
import { isoTimeSql, rows } from '../../db/reading.ts'
import { isLiveSession } from '../../db/sessions.ts'

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

/** Deletes expired sessions. */
export async function deleteExpiredSessions(db: Knex): Promise<void> {
  await db.raw(
    `delete from sessions s using users u where u.id = s.user_id and not (${isLiveSession})`,
  )
}
