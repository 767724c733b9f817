import type { Knex } from 'knex'
import type { User } from '#contract/entities.ts'
import { rows } from '../../db/reading.ts'

/** The idle and absolute ends of a session (SE3), by the rights its user has now. */
const isAlive = `now() < s.last_seen_at + case when u.is_admin then interval '2 hours' else interval '7 days' end
  and now() < s.created_at + case when u.is_admin then interval '12 hours' else interval '30 days' end`

const userColumns = `u.id, u.username, u.email, u.is_admin as "isAdmin", u.is_contractor as "isContractor",
  exists (select 1 from subscriptions p where p.user_id = u.id and p.status = 'active') as "hasActiveSubscription",
  (select count(*)::int from subscriptions p where p.user_id = u.id and p.status = 'active' and p.contractor_id is null) as "listingCredits"`

/** The user of a live session, rights as they stand in the database now (SE1). */
export async function findSessionUser(db: Knex, idHash: Buffer): Promise<User | null> {
  const [user] = await rows<User>(db, `select ${userColumns} from sessions s join users u on u.id = s.user_id where s.id_hash = ? and ${isAlive}`, [idHash])
  return user ?? null
}
