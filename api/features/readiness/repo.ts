import type { Knex } from 'knex'
import type { ReadinessCheck } from '#contract/readiness.ts'
import { isoTimeSql, rows } from '../../db/reading.ts'

/** Returns when each line was dismissed. */
export async function listDismissed(db: Knex): Promise<ReadonlyMap<string, string>> {
  const found = await rows<{ name: string; at: string }>(
    db,
    `select name, ${isoTimeSql('dismissed_at')} as at from dismissed_checks`,
  )
  return new Map(found.map(({ name, at }) => [name, at]))
}

/** Returns false when the line was dismissed before. */
export async function insertDismissed(
  trx: Knex.Transaction,
  name: ReadinessCheck,
): Promise<boolean> {
  const inserted = await trx('dismissed_checks')
    .insert({ name })
    .onConflict('name')
    .ignore()
    .returning('name')
  return inserted.length > 0
}
