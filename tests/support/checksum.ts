import type { Knex } from 'knex'
import { knexTables, listTables } from '../../api/db/backup/schema.ts'

/**
 * Returns one checksum for all tables of the app except `ignored` and `rate_limits`. Any call may
 * change `rate_limits`.
 */
export async function checksum(db: Knex, ignored: readonly string[] = []): Promise<string> {
  const unchecked = [...knexTables, 'rate_limits', ...ignored]
  const tables = (await listTables(db)).filter(({ name }) => !unchecked.includes(name))
  const sums = await Promise.all(
    tables.map(({ name }) =>
      db.raw<{ rows: [{ sum: string }] }>(
        `select count(*) || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${name} t`,
      ),
    ),
  )
  return sums.map(({ rows: [row] }) => row.sum).join()
}
