import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import { isEmbedded } from './knex.ts'

/** Long enough for a new request to reach its first query. */
const PAUSE_MS = 4
/** Maximum time to wait for pending queries. It ensures that the caller makes progress too. */
const MAX_WAIT_MS = 50

/**
 * Lets other requests run. Call it between the steps of long work, because other requests need the
 * event loop and, with the embedded database, the only connection.
 */
export async function yieldToOtherRequests(db: Knex): Promise<void> {
  await setImmediate()
  if (!isEmbedded(db)) return
  const { pool } = db.client as { pool?: { numPendingAcquires: () => number } }
  const end = performance.now() + MAX_WAIT_MS
  do await sleep(PAUSE_MS)
  while ((pool?.numPendingAcquires() ?? 0) > 0 && performance.now() < end)
}
