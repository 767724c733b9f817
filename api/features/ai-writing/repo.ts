import type { Knex } from 'knex'
import { AI_TEXTS } from '#contract/rules/limits.ts'
import { rows } from '../../db/reading.ts'

/** Longer than a call can take: what a server that died left behind is free again. */
const LEASE_S = 90
const KEEP_DAYS = 400

/** Whether the user may begin: nobody has two texts written at once, on whichever server. */
export async function begin(db: Knex, userId: number, call: string): Promise<boolean> {
  const begun = await rows(
    db,
    `
    insert into writing_now (user_id, call) values (:userId, :call)
    on conflict (user_id) do update set call = excluded.call, started_at = now()
      where writing_now.started_at < now() - make_interval(secs => :lease)
    returning user_id`,
    { userId, call, lease: LEASE_S },
  )
  return begun.length > 0
}

export async function end(db: Knex, userId: number, call: string): Promise<void> {
  await db('writing_now').where({ user_id: userId, call }).delete()
}

const today = `(now() at time zone 'UTC')::date`

const thisMonth = `date_trunc('month', now() at time zone 'UTC')`
/** The calls of this month before today. */
const earlier = `(select coalesce(sum(e.calls), 0)::int from writing_days e where e.day >= ${thisMonth} and e.day < ${today})`

interface UsedUp {
  budget: keyof typeof AI_TEXTS
  /** Until there is a new one. */
  waitS: number
}

/** Takes one call from the budgets of the day and the month: null, or which of them is used up. */
export async function takeFromBudget(db: Knex): Promise<UsedUp | null> {
  // Only the row of today still grows, and it is locked while it is weighed.
  const taken = await rows(
    db,
    `
    insert into writing_days (day, calls) select ${today}, 1 where ${earlier} < :month
    on conflict (day) do update set calls = writing_days.calls + 1
      where writing_days.calls < :day and ${earlier} + writing_days.calls < :month
    returning calls`,
    AI_TEXTS,
  )
  if (taken.length > 0) return null
  const [left] = await rows<{ isMonth: boolean; dayS: number; monthS: number }>(
    db,
    `
    select ${earlier} + coalesce((select calls from writing_days where day = ${today}), 0) >= :month as "isMonth",
      ${secondsUntil(`${today} + 1`)} as "dayS", ${secondsUntil(`${thisMonth} + interval '1 month'`)} as "monthS"`,
    { month: AI_TEXTS.month },
  )
  return left?.isMonth
    ? { budget: 'month', waitS: left.monthS }
    : { budget: 'day', waitS: left?.dayS ?? 0 }
}

/** `time` in UTC. */
function secondsUntil(time: string): string {
  return `ceil(extract(epoch from (${time}) - (now() at time zone 'UTC')))::int`
}

/** Removes days that nobody asks about any more. */
export async function forgetOldDays(db: Knex): Promise<void> {
  await db('writing_days').whereRaw(`day < ${today} - ?::int`, [KEEP_DAYS]).delete()
}
