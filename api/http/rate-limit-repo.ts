import type { Knex } from 'knex'
import { rows } from '../db/reading.ts'

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

export async function deleteExpiredCounts(db: Knex): Promise<void> {
  await db('rate_limits').where('expire', '<=', Date.now()).delete()
}
