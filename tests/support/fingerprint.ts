import type { Knex } from 'knex'
import { isBackedUp, listTables, tableQualifier } from '../../api/db/backup/schema.ts'
import { rows } from '../../api/db/reading.ts'

/** Tables that contain only versions. They are excluded, because a restore changes them. */
const counters = ['directory', 'blog']

/**
 * Returns the number of rows and a checksum of all values for each table in a backup. The order of
 * the rows does not matter.
 */
export async function fingerprint(db: Knex): Promise<Record<string, string>> {
  return db.transaction(async (trx) => {
    await trx.raw(`set local timezone = 'UTC'`)
    const fullName = await tableQualifier(trx)
    const fingerprints: Record<string, string> = {}
    for (const { name } of (await listTables(trx)).filter(isBackedUp)) {
      if (counters.includes(name)) continue
      const [row] = await rows<{ n: number; sum: string }>(
        trx,
        `select count(*)::int as n, md5(coalesce(string_agg(t::text, E'\\n' order by t::text collate "C"), '')) as sum from ${fullName(name)} t`,
      )
      fingerprints[name] = `${row?.n} ${row?.sum}`
    }
    return fingerprints
  })
}
