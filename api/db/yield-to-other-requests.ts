import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import { isEmbedded } from './knex.ts'

/** Long enough for a request that has just arrived to reach its first query. */
const PAUSE_MS = 4
/**
 * Turns of the event loop, at most, for queries that wait for the one connection: the caller must
 * not starve either.
 */
const MAX_TURNS = 50

/**
 * Call between two steps of long work. The embedded database runs in this thread on one connection,
 * so other requests need both.
 */
export async function yieldToOtherRequests(db: Knex): Promise<void> {
  await setImmediate()
  if (!isEmbedded(db)) return
  await sleep(PAUSE_MS)
  const { pool } = db.client as { pool?: { numPendingAcquires: () => number } }
  for (let turn = 0; turn < MAX_TURNS && (pool?.numPendingAcquires() ?? 0) > 0; turn += 1)
    await setImmediate()
}
