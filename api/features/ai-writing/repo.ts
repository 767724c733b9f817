import type { Knex } from 'knex'
import { rows } from '../../db/reading.ts'

/** Texts that may be asked for on a day, by everybody together. */
const CALLS_A_DAY = 200
/** Longer than a call can take: what a server that died left behind is free again. */
const LEASE_S = 90
const KEEP_DAYS = 400

/** Whether the user may begin: nobody has two texts written at once, on whichever server. */
export async function begin(db: Knex, userId: number, call: string): Promise<boolean> {
  const begun = await rows(db, `
    insert into writing_now (user_id, call) values (:userId, :call)
    on conflict (user_id) do update set call = excluded.call, started_at = now()
      where writing_now.started_at < now() - make_interval(secs => :lease)
    returning user_id`, { userId, call, lease: LEASE_S })
  return begun.length > 0
}

export async function end(db: Knex, userId: number, call: string): Promise<void> {
  await db('writing_now').where({ user_id: userId, call }).delete()
}

const today = `(now() at time zone 'UTC')::date`

/** Takes one call from the day's budget: null, or the seconds until there is a new one. */
export async function takeFromBudget(db: Knex): Promise<number | null> {
  const taken = await rows(db, `
    insert into writing_days (day, calls) values (${today}, 1)
    on conflict (day) do update set calls = writing_days.calls + 1 where writing_days.calls < ?
    returning calls`, [CALLS_A_DAY])
  if (taken.length > 0) return null
  const [left] = await rows<{ s: number }>(db, `select ceil(extract(epoch from (${today} + 1) - (now() at time zone 'UTC')))::int as s`)
  return left?.s ?? 0
}

/** Removes days that nobody asks about any more. */
export async function forgetOldDays(db: Knex): Promise<void> {
  await db('writing_days').whereRaw(`day < ${today} - ?::int`, [KEEP_DAYS]).delete()
}
