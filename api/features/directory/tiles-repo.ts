import type { Knex } from 'knex'
import { stateCodes } from '#contract/rules/place.ts'
import { OTHER_STATES, type TileParts } from '#contract/rules/tiles.ts'
import { contractorColumns } from '../../db/contractor-columns.ts'
import { rows } from '../../db/reading.ts'

/** What identifies the contractors of a tile. */
export interface TileContent {
  count: number
  /** Highest version of a contractor. */
  version: number
  /** Sum of the versions. */
  versions: number
}

/** SQL for the values of `TileContent`, except for `count`. */
const versionColumns =
  'max(change_seq) as version, coalesce(sum(change_seq), 0)::float8 as versions'

export interface TileGroup extends TileContent {
  /** As stored, which need not be a state of the US. */
  state: string | null
  categoryId: number
}

export interface TileGroups {
  groups: TileGroup[]
  /** Where the next step starts; null after the last step. */
  nextAfterId: number | null
}

/**
 * Groups the public contractors by their stored state and category: the first `limit` whose id is
 * greater than `afterId`, or all of these if `limit` is null.
 */
export async function readTileGroups(
  db: Knex,
  afterId: number,
  limit: number | null,
): Promise<TileGroups> {
  const groups = await rows<TileGroup & { lastId: number }>(
    db,
    `select state, category_id as "categoryId", count(*)::int as count, ${versionColumns}, max(id) as "lastId"
     from (select id, state, category_id, change_seq from listed_contractors where id > ? ${limit === null ? '' : 'order by id limit ?'}) c
     group by state, category_id`,
    limit === null ? [afterId] : [afterId, limit],
  )
  const total = groups.reduce((sum, { count }) => sum + count, 0)
  const lastId = groups.reduce((max, group) => Math.max(max, group.lastId), afterId)
  return { groups, nextAfterId: total === limit ? lastId : null }
}

/** Number of contractors whose size is measured. */
const SAMPLE_SIZE = 200

/** Returns the average number of bytes of a contractor in a list, measured on the first ones. */
export async function averageBytes(db: Knex): Promise<number> {
  const [row] = await rows<{ bytes: number }>(
    db,
    `select coalesce(avg(octet_length(row_to_json(t)::text) + 1), 0)::float8 as bytes
     from (select ${contractorColumns} from listed_contractors c order by c.id limit ?) t`,
    [SAMPLE_SIZE],
  )
  return row?.bytes ?? 0
}

interface TileSlice extends TileContent {
  /** The contractors as JSON objects separated by commas. */
  text: string
  lastId: number
}

/**
 * Returns the first `limit` contractors of a tile whose id is greater than `afterId`, sorted by id,
 * or null when there are none. The versions are those of the contractors in `text`.
 */
export async function readSlice(
  db: Knex,
  { state, categoryId }: TileParts,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<TileSlice | null> {
  const isOther = state === OTHER_STATES
  const [slice] = await rows<TileSlice>(
    db,
    `select count(*)::int as count, ${versionColumns}, max(id) as "lastId",
       string_agg(body::text, ',' order by id) as text
     from (
       select c.id, c.change_seq, (select row_to_json(t) from (select ${contractorColumns}) t) as body
       from listed_contractors c
       where c.category_id = ? and ${isOther ? '(c.state is null or c.state <> all(?))' : 'c.state = ?'}
         and c.id > ?
       order by c.id limit ?) slice`,
    [categoryId, isOther ? stateCodes : state, afterId, limit],
  )
  return slice && slice.count > 0 ? slice : null
}
