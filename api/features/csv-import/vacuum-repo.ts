import { isEmbedded } from '../../db/knex.ts'
import { rows } from '../../db/reading.ts'
import { yieldToOtherRequests } from '../../db/yield-to-other-requests.ts'
import type { Database } from './repo.ts'

/**
 * A tenth of PostgreSQL's default. With the default, `analyze` would sample 30,000 rows and block
 * the connection of the embedded database for half a second.
 */
const EMBEDDED_STATISTICS_TARGET = 10

/**
 * Vacuums and analyses the contractors after an import, so that counts read only indexes, and
 * searches need not scan the pending entries of the text indexes. Other requests can run between
 * the steps. Errors are ignored, because the import is already complete: a step that fails is left
 * to autovacuum.
 */
export async function vacuumContractors(db: Database): Promise<void> {
  const textIndexesSql = `select c.oid::regclass::text as name from pg_class c join pg_am a on a.oid = c.relam join pg_index i on i.indexrelid = c.oid
    where a.amname = 'gin' and i.indrelid = 'contractor_rows'::regclass`
  try {
    await db.raw('vacuum (index_cleanup off) contractor_rows')
    await yieldToOtherRequests(db)
    await db.transaction(async (trx) => {
      if (isEmbedded(db))
        await trx.raw(`set local default_statistics_target = ${EMBEDDED_STATISTICS_TARGET}`)
      await trx.raw('analyze contractor_rows')
    })
    for (const { name } of await rows<{ name: string }>(db, textIndexesSql)) {
      await yieldToOtherRequests(db)
      await db.raw('select gin_clean_pending_list(?::regclass)', [name])
    }
  } catch {
    // If a step fails, searches are only slower for a while.
  }
}
