import type { Knex } from 'knex'

/**
 * SQL condition for live sessions: session `s` of user `u` has reached neither its idle timeout nor
 * its absolute timeout. Admins have shorter timeouts.
 */
export const isLiveSession = `now() < s.last_seen_at + case when u.is_admin then interval '2 hours' else interval '7 days' end
  and now() < s.created_at + case when u.is_admin then interval '12 hours' else interval '30 days' end`

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
