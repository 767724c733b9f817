import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import { isEmbedded } from '../../db/knex.ts'

/** In which a request that has come in gets as far as its first query. */
const PAUSE_MS = 4
/** Turns of the event loop, at most, for whoever still waits for the one connection: an import must not starve either. */
const MOST_TURNS = 50

/** Lets other calls in between two steps of an import: the embedded database works in this very thread. */
export async function giveWay(db: Knex): Promise<void> {
  await setImmediate()
  if (!isEmbedded(db)) return
  await sleep(PAUSE_MS)
  const { pool } = db.client as { pool?: { numPendingAcquires: () => number } }
  for (let turn = 0; turn < MOST_TURNS && (pool?.numPendingAcquires() ?? 0) > 0; turn += 1) await setImmediate()
}
