import type { Knex } from 'knex'
import { RESET_LINK_MINUTES } from '#contract/session.ts'
import type { User } from '#contract/entities.ts'
import { rows } from '../../db/reading.ts'
import type { SessionRows } from '../../http/session.ts'
import { userColumns } from './repo.ts'

/** The idle and absolute ends of a session (SE3), by the rights its user has now. */
const isAlive = `now() < s.last_seen_at + case when u.is_admin then interval '2 hours' else interval '7 days' end
  and now() < s.created_at + case when u.is_admin then interval '12 hours' else interval '30 days' end`

/** Sessions in the database; rights as they stand there now (SE1). */
export function sessionRows(db: Knex): SessionRows {
  return {
    find: async (idHash) => {
      const [row] = await rows<User & { isStale: boolean }>(db, `
        select ${userColumns}, s.last_seen_at <= now() - interval '1 minute' as "isStale"
        from sessions s join users u on u.id = s.user_id where s.id_hash = ? and ${isAlive}`, [idHash])
      if (!row) return null
      const { isStale, ...user } = row
      return { user, isStale }
    },
    // Waits for a change of the password under way, and then finds another hash.
    insert: async (idHash, { userId, passwordHash }) => {
      const inserted = await rows(db, `
        insert into sessions (id_hash, user_id) select ?, id from users where id = ? and password_hash = ? for share returning user_id`,
      [idHash, userId, passwordHash])
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

/** Ends every session of a user but the one given. */
export async function endSessions(db: Knex, userId: number, except: Buffer | null = null): Promise<void> {
  const sessions = db('sessions').where({ user_id: userId })
  if (except) sessions.whereNot({ id_hash: except })
  await sessions.delete()
}

/** Removes sessions and reset links whose time is over. */
export async function sweepSessions(db: Knex): Promise<void> {
  await db.raw(`delete from sessions s using users u where u.id = s.user_id and not (${isAlive})`)
  await db('password_resets').whereRaw('created_at < now() - make_interval(mins => ?)', [RESET_LINK_MINUTES]).delete()
}
