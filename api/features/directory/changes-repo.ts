import type { Knex } from 'knex'
import { changedSince } from '../../db/changed-since.ts'
import { contractorColumns } from '../../db/contractor-columns.ts'
import { rows } from '../../db/reading.ts'
import type { PublicState } from '../../public-reads/versions.ts'
import { type Cursor, readCursor, writeCursor } from './cursor.ts'

/** Maximum number of rows in a delta. A larger delta costs more than the compressed full list. */
const MAX_DELTA = 2000

/**
 * Returns the reply of `contract.directory.changes` as JSON text. A client whose cursor is newer
 * than this server's data, which may be a replica, keeps its cursor.
 */
export async function readChanges(db: Knex, state: PublicState, since: string): Promise<string> {
  const cursor = readCursor(since)
  const isSameEpoch = cursor?.epoch === state.epoch
  if (cursor && isSameEpoch && cursor.version > state.directory)
    return toReply([], [], since, false)
  const next = writeCursor(state)
  const delta = cursor && isSameEpoch ? await readDelta(db, cursor) : null
  return delta ? toReply(delta.items, delta.deletedIds, next, false) : toReply([], [], next, true)
}

function toReply(
  items: readonly string[],
  deletedIds: readonly number[],
  cursor: string,
  reset: boolean,
): string {
  return `{"items":[${items.join()}],"deletedIds":${JSON.stringify(deletedIds)},"cursor":${JSON.stringify(cursor)},"reset":${reset}}`
}

/**
 * Returns the contractors changed or removed since a cursor. Null when more than `MAX_DELTA`
 * changed, or when rows that were deleted since the cursor may have been purged.
 */
async function readDelta(
  db: Knex,
  { version }: Cursor,
): Promise<{ items: string[]; deletedIds: number[] } | null> {
  const since = await changedSince(db, version)
  const changed = await rows<{ id: number; text: string | null }>(
    db,
    `select o.id, t.text from (select c.id from contractors c where ${since.sql} order by c.id limit ?) o
     left join lateral (
       select row_to_json(l)::text as text from (select ${contractorColumns} from listed_contractors c where c.id = o.id) l) t on true
     order by o.id`,
    [...since.values, MAX_DELTA + 1],
  )
  // Read last, because a purge during the other query would leave out what it has deleted.
  const [directory] = await rows<{ deltasFrom: number }>(
    db,
    'select deltas_from as "deltasFrom" from directory',
  )
  if (changed.length > MAX_DELTA || !directory || version < directory.deltasFrom) return null
  return {
    items: changed.flatMap(({ text }) => text ?? []),
    deletedIds: changed.filter(({ text }) => text === null).map(({ id }) => id),
  }
}
