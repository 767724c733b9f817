import type { Knex } from 'knex'
import { rows } from '../db/reading.ts'
import { keyPrefixOf, rateClasses, type RateRule } from './rate-limit-classes.ts'

/** The count of one key until `expire`, in milliseconds since 1970. */
export interface SharedCount {
  key: string
  points: number
  expire: number
}

/**
 * Adds counts to the rows that all instances share and returns these rows. A row that expired
 * before `now` is replaced.
 */
export function addCounts(
  db: Knex,
  counts: readonly SharedCount[],
  now: number,
): Promise<SharedCount[]> {
  return rows<SharedCount>(
    db,
    `
insert into rate_limits (key, points, expire)
select * from unnest(?::text[], ?::int[], ?::bigint[]) as given (key, points, expire) order by key
on conflict (key) do update set
  points = case when rate_limits.expire <= ? then excluded.points else rate_limits.points + excluded.points end,
  expire = case when rate_limits.expire <= ? then excluded.expire else rate_limits.expire end
returning key, points, expire`,
    [
      counts.map(({ key }) => key),
      counts.map(({ points }) => points),
      counts.map(({ expire }) => expire),
      now,
      now,
    ],
  )
}

export async function deleteCount(db: Knex, key: string): Promise<void> {
  await db('rate_limits').where({ key }).delete()
}

/**
 * Deletes the rows that have expired, and those that would expire later than two windows from now.
 * They were written before the system clock was set back, and would reject calls for too long. The
 * second window allows for instances whose clocks differ.
 */
export async function deleteExpiredCounts(db: Knex): Promise<void> {
  const now = Date.now()
  await db('rate_limits').where('expire', '<=', now).delete()
  const latest = Object.entries<{ rules: readonly RateRule[] }>(rateClasses).flatMap(
    ([name, { rules }]) =>
      rules.map((rule) => ({
        prefix: keyPrefixOf(name, rule),
        expire: now + 2 * rule.seconds * 1000,
      })),
  )
  await rows(
    db,
    `delete from rate_limits r using unnest(?::text[], ?::bigint[]) as latest (prefix, expire)
     where split_part(r.key, ':', 1) = latest.prefix and r.expire > latest.expire`,
    [latest.map(({ prefix }) => prefix), latest.map(({ expire }) => expire)],
  )
}
