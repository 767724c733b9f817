import type { Knex } from 'knex'
import { changedSince } from '../../db/changed-since.ts'
import { contractorColumns } from '../../db/contractor-columns.ts'
import { inSnapshot, isoTimeSql, preparedRows, rows } from '../../db/reading.ts'
import type { Cursor } from './cursor.ts'
import { readArray } from './repo.ts'

/** Returns the directory version, which increases with every change. */
export async function findVersion(db: Knex): Promise<number> {
  const [row] = await preparedRows<{ version: number }>(db, 'select version from directory')
  return row?.version ?? 0
}

export interface DirectoryState {
  epoch: string
  version: number
  changedAt: string
  /**
   * Lowest version from which a delta is complete. Rows that were deleted up to this version may
   * have been purged, so clients with an older cursor need the full list.
   */
  deltasFrom: number
}

const stateColumns = `epoch, version, ${isoTimeSql('changed_at')} as "changedAt", deltas_from as "deltasFrom"`

export async function getState(db: Knex): Promise<DirectoryState> {
  const [row] = await preparedRows<DirectoryState>(db, `select ${stateColumns} from directory`)
  return assertMigrated(row)
}

function assertMigrated<T>(row: T | undefined): T {
  if (!row) throw new Error('The directory row is missing: the database is not migrated')
  return row
}

/** Higher than every version. */
const NO_VERSION = Number.MAX_SAFE_INTEGER

/** A contractor that was changed or deleted. */
export interface ChangedContractor {
  id: number
  /** The version of the directory with the change. */
  version: number
  isFeatured: boolean
  placeText: string
  citySlug: string
}

export interface StateAndChanges {
  state: DirectoryState
  /** Differs after every change of a category. */
  categories: string
  /**
   * The contractors that have changed since the cursor, ordered by version. Null when more than
   * `limit` changed or the changes are not known.
   */
  changed: ChangedContractor[] | null
}

/** One statement, so that everything belongs to one version. */
export async function readStateAndChanges(
  db: Knex,
  since: Cursor | null,
  limit: number,
): Promise<StateAndChanges> {
  const [row] = await preparedRows<
    DirectoryState & { categories: string; changed: ChangedContractor[] | null }
  >(
    db,
    `
    select ${stateColumns},
      (select coalesce(string_agg(k::text, ',' order by k.id), '') from categories k) as categories,
      case when version > ?::bigint then (select coalesce(json_agg(c order by c.version), '[]') from (
        select id, changed_in as version, is_featured as "isFeatured", place_text as "placeText", city_slug as "citySlug"
        from (
          select c.*, c.change_seq as changed_in from contractors c where c.change_seq > ?::bigint
          union all
          select c.*, b.version from import_batches b join contractors c on c.import_batch_id = b.id
          where b.version > ?::bigint and c.change_seq <= ?::bigint
        ) c order by changed_in limit ?) c) end as changed
    from directory`,
    [...Array.from({ length: 4 }, () => since?.version ?? NO_VERSION), limit + 1],
  )
  const { categories, changed, ...state } = assertMigrated(row)
  const isKnown = since && changed && canBuildDeltaSince(since, state) && changed.length <= limit
  return { state, categories, changed: isKnown ? changed : null }
}

/**
 * Returns whether a delta since the cursor is possible. It is not possible after the restore of a
 * backup, or when rows that were deleted since the cursor have been purged.
 */
export function canBuildDeltaSince({ epoch, version }: Cursor, state: DirectoryState): boolean {
  return epoch === state.epoch && version <= state.version && version >= state.deltasFrom
}

export interface ChangedRows {
  state: DirectoryState
  /** JSON text of the changed contractors. Null when the client needs the full list. */
  items: string | null
  deletedIds: number[]
}

/**
 * Returns the contractors changed or removed since a cursor. `items` is null when more than `limit`
 * contractors changed or no delta is possible.
 */
export function readChanges(db: Knex, since: Cursor | null, limit: number): Promise<ChangedRows> {
  return inSnapshot(db, async (trx) => {
    const state = await getState(trx)
    if (!since || !canBuildDeltaSince(since, state)) return { state, items: null, deletedIds: [] }
    const changed = await changedSince(trx, since.version)
    const [count] = await rows<{ n: number }>(
      trx,
      `select count(*)::int as n from (select 1 from contractors c where ${changed.sql} limit ?) t`,
      [...changed.values, limit + 1],
    )
    if ((count?.n ?? 0) > limit) return { state, items: null, deletedIds: [] }
    const items = await readArray(
      trx,
      `select ${contractorColumns} from listed_contractors c where ${changed.sql} order by c.id`,
      changed.values,
    )
    const removed = await rows<{ id: number }>(
      trx,
      `select id from contractors c where ${changed.sql} and not exists (select 1 from listed_contractors l where l.id = c.id) order by id`,
      changed.values,
    )
    return { state, items, deletedIds: removed.map(({ id }) => id) }
  })
}

/** Returns the contractors of a state as JSON text, sorted by id, and the version that they have. */
export function readStateList(
  db: Knex,
  state: string,
): Promise<{ directory: DirectoryState; body: string }> {
  return inSnapshot(db, async (trx) => ({
    directory: await getState(trx),
    body: await readArray(
      trx,
      `select ${contractorColumns} from listed_contractors c where c.state = ? order by c.id`,
      [state],
    ),
  }))
}
