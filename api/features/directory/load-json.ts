import DataLoader from 'dataloader'
import type { Knex } from 'knex'
import { findJsonByIds } from './repo.ts'

/** Maximum number of contractors in one query. */
const MAX_BATCH = 100

type JsonLoader = DataLoader<number, string | undefined>

const loaders = new WeakMap<Knex, JsonLoader>()

/**
 * Returns a public contractor as JSON text, or undefined if there is none. Calls for one server
 * that arrive in the same turn of the event loop share one query, because under load the query
 * takes longer than everything else that a reply needs.
 */
export function loadJson(db: Knex, id: number): Promise<string | undefined> {
  let loader = loaders.get(db)
  if (!loader) loaders.set(db, (loader = createLoader(db)))
  return loader.load(id)
}

function createLoader(db: Knex): JsonLoader {
  return new DataLoader((ids) => findJsonByIds(db, ids), {
    // The replies are cached by their version.
    cache: false,
    maxBatchSize: MAX_BATCH,
    batchScheduleFn: (sendBatch) => setImmediate(sendBatch),
  })
}
