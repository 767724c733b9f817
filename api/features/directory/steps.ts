import type { Knex } from 'knex'
import { MAX_INT } from '#contract/fields.ts'
import { isEmbedded } from '../../db/knex.ts'
import { yieldToOtherRequests } from '../../db/yield-to-other-requests.ts'
import { findLastId, type IdRange } from './repo.ts'

/**
 * Number of ids that one statement reads from the embedded database. Such a statement stops the
 * process for some milliseconds. PostgreSQL reads all ids at once, in its own process.
 */
const IDS_PER_STEP = 5000

/**
 * Calls `read` for consecutive ranges of ids that contain all contractors, and returns all rows.
 * Other requests can run between two steps, and change contractors, so the rows of later steps may
 * contain newer changes.
 */
export async function readInSteps<T>(
  db: Knex,
  read: (range: IdRange) => Promise<readonly T[]>,
  idsPerStep = isEmbedded(db) ? IDS_PER_STEP : MAX_INT,
): Promise<T[]> {
  const lastId = await findLastId(db)
  const steps: (readonly T[])[] = []
  for (let first = 1; first <= lastId; first += idsPerStep) {
    if (steps.length > 0) await yieldToOtherRequests(db)
    steps.push(await read({ first, last: Math.min(first + idsPerStep - 1, lastId) }))
  }
  return steps.flat()
}
