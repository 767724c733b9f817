import type { Knex } from 'knex'
import { stateCodes } from '#contract/rules/place.ts'
import { OTHER_STATES, type TileParts } from '#contract/rules/tiles.ts'
import { contractorColumns } from '../../db/contractor-columns.ts'
import { rows } from '../../db/reading.ts'

/** The public contractors with the same stored state and category. */
interface TileGroup {
  /** As stored, which need not be a state of the US. */
  state: string | null
  categoryId: number
  count: number
  /** Version of the contractor that changed last. */
  version: number
}

export function countByTile(db: Knex): Promise<TileGroup[]> {
  return rows<TileGroup>(
    db,
    `select state, category_id as "categoryId", count(*)::int as count, max(change_seq) as version
     from listed_contractors group by state, category_id`,
  )
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

/** Returns ids and versions of the contractors of a tile, sorted by id. */
export function listTileRows(
  db: Knex,
  { state, categoryId }: TileParts,
): Promise<{ id: number; version: number }[]> {
  const isOther = state === OTHER_STATES
  return rows(
    db,
    `select id, change_seq as version from listed_contractors c
     where c.category_id = ? and ${isOther ? '(c.state is null or c.state <> all(?))' : 'c.state = ?'}
     order by id`,
    [categoryId, isOther ? stateCodes : state],
  )
}

/**
 * Returns the public contractors with these ids as JSON objects separated by commas, sorted by id,
 * or null when there are none.
 */
export async function readByIds(db: Knex, ids: readonly number[]): Promise<string | null> {
  const [row] = await rows<{ text: string | null }>(
    db,
    `select string_agg(row_to_json(t)::text, ',' order by t.id) as text
     from (select ${contractorColumns} from listed_contractors c where c.id = any(?)) t`,
    [ids],
  )
  return row?.text ?? null
}
