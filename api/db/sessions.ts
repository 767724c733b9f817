import type { Knex } from 'knex'

/**
 * SQL: whether a session `s` of a user `u` has not reached its idle or absolute end, by the rights
 * its user has now.
 */
export const isLiveSession = `now() < s.last_seen_at + case when u.is_admin then interval '2 hours' else interval '7 days' end
  and now() < s.created_at + case when u.is_admin then interval '12 hours' else interval '30 days' end`

/** Ends every session of a user but the one given; answers how many. */
export async function endSessions(
  db: Knex,
  userId: number,
  except: Buffer | null = null,
): Promise<number> {
  const sessions = db('sessions').where({ user_id: userId })
  if (except) sessions.whereNot({ id_hash: except })
  return sessions.delete()
}
