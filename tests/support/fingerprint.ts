import type { Knex } from 'knex'
import { isBackedUp, listTables, qualified } from '../../api/db/backup/schema.ts'
import { rows } from '../../api/db/reading.ts'

/** Count onwards whatever is restored: what they stand for is told by the other tables. */
const counters = ['directory', 'blog']

/**
 * Of each table that backups hold, how many rows it has and a checksum of all their values,
 * whatever their order.
 */
export async function fingerprint(db: Knex): Promise<Record<string, string>> {
  return db.transaction(async (trx) => {
    await trx.raw(`set local timezone = 'UTC'`)
    const fullName = await qualified(trx)
    const found: Record<string, string> = {}
    for (const { name } of (await listTables(trx)).filter(isBackedUp)) {
      if (counters.includes(name)) continue
      const [row] = await rows<{ n: number; sum: string }>(
        trx,
        `select count(*)::int as n, md5(coalesce(string_agg(t::text, E'\\n' order by t::text collate "C"), '')) as sum from ${fullName(name)} t`,
      )
      found[name] = `${row?.n} ${row?.sum}`
    }
    return found
  })
}
