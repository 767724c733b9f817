import type { Knex } from 'knex'
import { rows } from './reading.ts'

/**
 * Returns the timeline of the primary: the identifier of its cluster and the number of its history,
 * which increases with every promotion. Two servers may have different data under one version
 * unless their timelines are equal.
 */
export async function findPrimaryTimeline(db: Knex): Promise<string> {
  // The first eight hexadecimal digits of a file of the write-ahead log are its timeline.
  const [row] = await rows<{ value: string }>(
    db,
    `select system_identifier || '/' || ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as value
     from pg_control_system()`,
  )
  return row?.value ?? ''
}

/**
 * Returns the timeline of a replica at its last restartpoint; null when the server is not in
 * recovery, for example because it was promoted.
 */
export async function findReplicaTimeline(db: Knex): Promise<string | null> {
  const [row] = await rows<{ value: string | null }>(
    db,
    `select case when pg_is_in_recovery() then s.system_identifier || '/' || c.timeline_id end as value
     from pg_control_system() s, pg_control_checkpoint() c`,
  )
  return row?.value ?? null
}
