import DataLoader from 'dataloader'
import type { Knex } from 'knex'
import { findJsonByIds } from './repo.ts'

/** Maximum number of contractors in one query. */
const MAX_BATCH = 100

/**
 * Returns a function that returns a public contractor as JSON text, or undefined if there is none.
 * Calls that arrive in the same turn of the event loop share one query, because under load the
 * query takes longer than everything else that a reply needs.
 */
export function createJsonLoader(db: Knex): (id: number) => Promise<string | undefined> {
  const loader = new DataLoader<number, string | undefined>((ids) => findJsonByIds(db, ids), {
    // The replies are cached by their version.
    cache: false,
    maxBatchSize: MAX_BATCH,
    batchScheduleFn: (sendBatch) => setImmediate(sendBatch),
  })
  return (id) => loader.load(id)
}
