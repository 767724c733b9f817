import type { Knex } from 'knex'
import { AI_TEXT_LIMITS } from '#contract/rules/limits.ts'
import { rows } from '../../db/reading.ts'

/**
 * Duration of a lease, longer than any call takes. If a server stops during a call, the user can
 * start another call after this time.
 */
const LEASE_S = 90
const RETENTION_DAYS = 400

/**
 * Takes the lease of a user, who may have only one call running across all servers. Returns false
 * when another call of this user has the lease.
 */
export async function acquireLease(db: Knex, userId: number, callId: string): Promise<boolean> {
  const inserted = await rows(
    db,
    `
    insert into writing_now (user_id, call) values (:userId, :call)
    on conflict (user_id) do update set call = excluded.call, started_at = now()
      where writing_now.started_at < now() - make_interval(secs => :lease)
    returning user_id`,
    { userId, call: callId, lease: LEASE_S },
  )
  return inserted.length > 0
}

export async function releaseLease(db: Knex, userId: number, callId: string): Promise<void> {
  await db('writing_now').where({ user_id: userId, call: callId }).delete()
}

const today = `(now() at time zone 'UTC')::date`

const monthStart = `date_trunc('month', now() at time zone 'UTC')`
/** SQL for the number of calls in this month, before today. */
const callsBeforeToday = `(select coalesce(sum(e.calls), 0)::int from writing_days e where e.day >= ${monthStart} and e.day < ${today})`

interface ExceededBudget {
  budget: keyof typeof AI_TEXT_LIMITS
  /** Seconds until the budget is renewed. */
  retryAfterS: number
}

/**
 * Counts one call against the daily and the monthly budget. Returns null when the call was counted,
 * otherwise the budget that is used up.
 */
export async function consumeBudget(db: Knex): Promise<ExceededBudget | null> {
  // The upsert locks the row of today, so that concurrent calls check the limits one after another.
  const counted = await rows(
    db,
    `
    insert into writing_days (day, calls) select ${today}, 1 where ${callsBeforeToday} < :month
    on conflict (day) do update set calls = writing_days.calls + 1
      where writing_days.calls < :day and ${callsBeforeToday} + writing_days.calls < :month
    returning calls`,
    AI_TEXT_LIMITS,
  )
  if (counted.length > 0) return null
  const [usage] = await rows<{ isMonth: boolean; dayS: number; monthS: number }>(
    db,
    `
    select ${callsBeforeToday} + coalesce((select calls from writing_days where day = ${today}), 0) >= :month as "isMonth",
      ${secondsUntil(`${today} + 1`)} as "dayS", ${secondsUntil(`${monthStart} + interval '1 month'`)} as "monthS"`,
    { month: AI_TEXT_LIMITS.month },
  )
  return usage?.isMonth
    ? { budget: 'month', retryAfterS: usage.monthS }
    : { budget: 'day', retryAfterS: usage?.dayS ?? 0 }
}

/** Returns SQL for the whole seconds until `time`, an SQL expression in UTC. */
function secondsUntil(time: string): string {
  return `ceil(extract(epoch from (${time}) - (now() at time zone 'UTC')))::int`
}

/** Deletes the counts of days older than 400 days. */
export async function deleteOldUsage(db: Knex): Promise<void> {
  await db('writing_days').whereRaw(`day < ${today} - ?::int`, [RETENTION_DAYS]).delete()
}
