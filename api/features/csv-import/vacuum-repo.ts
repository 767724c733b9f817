import { isEmbedded } from '../../db/knex.ts'
import { yieldToOtherRequests } from '../../db/yield-to-other-requests.ts'
import type { Database } from './repo.ts'

/**
 * A tenth of PostgreSQL's default. With the default, `analyze` would sample 30,000 rows and block
 * the connection for half a second.
 */
const STATISTICS_TARGET = 10

/**
 * Does the work of autovacuum, which the embedded database does not have: vacuums and analyses the
 * contractors, and merges the pending entries of the text indexes, because every search would scan
 * them. Other requests can run between the steps. Errors are ignored, because the import is already
 * complete.
 */
export async function vacuumEmbedded(db: Database): Promise<void> {
  if (!isEmbedded(db)) return
  const textIndexesSql = `select c.oid::regclass::text as name from pg_class c join pg_am a on a.oid = c.relam join pg_index i on i.indexrelid = c.oid
    where a.amname = 'gin' and i.indrelid = 'public.contractors'::regclass`
  try {
    const { rows } = await db.raw<{ rows: { name: string }[] }>(textIndexesSql)
    await db.raw('vacuum (index_cleanup off) contractors')
    await yieldToOtherRequests(db)
    await db.transaction(async (trx) => {
      await trx.raw(`set local default_statistics_target = ${STATISTICS_TARGET}`)
      await trx.raw('analyze contractors')
    })
    for (const { name } of rows) {
      await yieldToOtherRequests(db)
      await db.raw(`select gin_clean_pending_list('${name}')`)
    }
  } catch {
    // If a step fails, searches are only slower for a while.
  }
}
