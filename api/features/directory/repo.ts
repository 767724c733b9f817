import type { Knex } from 'knex'
import type { Category } from '#contract/entities.ts'
import { MAX_FEATURED } from '#contract/rules/limits.ts'
import { byRank, contractorColumns, contractorDetailColumns } from '../../db/contractor-columns.ts'
import { type ContractorWithOwner, listDetails } from '../../db/contractor-detail.ts'
import { inSnapshot, isoTimeSql, preparedRows, rows } from '../../db/reading.ts'
import type { Cursor } from './cursor.ts'

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
        select id, change_seq as version, is_featured as "isFeatured", place_text as "placeText"
        from contractors where change_seq > ?::bigint order by change_seq limit ?) c) end as changed
    from directory`,
    [since?.version ?? NO_VERSION, since?.version ?? NO_VERSION, limit + 1],
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

/**
 * The full list is read in parts of consecutive ids, so that a change affects few parts. Reading
 * one part blocks the embedded database for some milliseconds.
 */
const IDS_PER_PART = 100
const partOf = (id: number) => Math.floor(id / IDS_PER_PART)

/**
 * Returns the parts with rows changed or deleted since a version, or null when more than `limit`
 * rows changed.
 */
export async function findChangedParts(
  db: Knex,
  since: number,
  limit: number,
): Promise<Set<number> | null> {
  const changed = await rows<{ id: number }>(
    db,
    'select id from contractors where change_seq > ? limit ?',
    [since, limit + 1],
  )
  return changed.length > limit ? null : new Set(changed.map(({ id }) => partOf(id)))
}

/** Returns the first part, from `part` on, that contains rows. */
export async function findNextPart(db: Knex, part: number): Promise<number | undefined> {
  const [row] = await rows<{ id: number }>(
    db,
    'select id from contractors where id >= ? order by id limit 1',
    [part * IDS_PER_PART],
  )
  return row && partOf(row.id)
}

/**
 * Returns the public contractors of a part as JSON objects separated by commas, or null when there
 * are none.
 */
export async function readPart(db: Knex, part: number): Promise<string | null> {
  const first = part * IDS_PER_PART
  const [row] = await rows<{ text: string | null }>(
    db,
    `select string_agg(row_to_json(t)::text, ',' order by t.id) as text
     from (select ${contractorColumns} from listed_contractors c where c.id between ? and ? order by c.id) t`,
    [first, first + IDS_PER_PART - 1],
  )
  return row?.text ?? null
}

/** Returns the best-rated featured contractors as JSON text. */
export async function readFeatured(db: Knex): Promise<string> {
  return readArray(
    db,
    `select ${contractorColumns} from listed_contractors c where c.is_featured order by ${byRank} limit ?`,
    [MAX_FEATURED],
  )
}

/** Returns the rows of a query as the text of a JSON array, in the order of the query. */
export async function readArray(
  db: Knex,
  sql: string,
  bindings: readonly unknown[],
): Promise<string> {
  const [row] = await rows<{ text: string }>(
    db,
    `select coalesce(json_agg(t), '[]')::text as text from (${sql}) t`,
    bindings,
  )
  return row?.text ?? '[]'
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
    const [count] = await rows<{ n: number }>(
      trx,
      `select count(*)::int as n from (select 1 from contractors where change_seq > ? limit ?) t`,
      [since.version, limit + 1],
    )
    if ((count?.n ?? 0) > limit) return { state, items: null, deletedIds: [] }
    const items = await readArray(
      trx,
      `select ${contractorColumns} from listed_contractors c where c.change_seq > ? order by c.id`,
      [since.version],
    )
    const removed = await rows<{ id: number }>(
      trx,
      `select id from contractors c where change_seq > ? and not exists (select 1 from listed_contractors l where l.id = c.id) order by id`,
      [since.version],
    )
    return { state, items, deletedIds: removed.map(({ id }) => id) }
  })
}

/** Returns all categories, ordered by id, without their numbers of contractors. */
export async function readCategories(db: Knex): Promise<Omit<Category, 'count'>[]> {
  return rows<Omit<Category, 'count'>>(
    db,
    `
    select k.id, k.name, k.slug, k.description, k.icon,
      ${isoTimeSql('k.created_at')} as "createdAt", ${isoTimeSql('k.updated_at')} as "updatedAt"
    from categories k order by k.id`,
  )
}

/** Number of public contractors of a state with one spelling of a city. */
export interface CityCount {
  city: string | null
  citySlug: string
  state: string | null
  count: number
}

export interface DirectoryCounts {
  /** The categories of the counted contractors. */
  categories: { id: number; count: number }[]
  cities: CityCount[]
  /** The id after which the next contractors have to be counted; null if none are left. */
  nextAfterId: number | null
}

/**
 * Counts the first `limit` public contractors, or all if it is null, with an id above `afterId`, by
 * category and by city.
 */
export async function readCounts(
  db: Knex,
  afterId: number,
  limit: number | null,
): Promise<DirectoryCounts> {
  const found = await rows<CityCount & { categoryId: number | null; lastId: number }>(
    db,
    `
    select category_id as "categoryId", btrim(city) as city, city_slug as "citySlug", state, count(*)::int as count, max(id) as "lastId"
    from (select id, category_id, city, city_slug, state from listed_contractors where id > ? order by id limit ?) c
    group by grouping sets ((category_id), (btrim(city), city_slug, state))`,
    [afterId, limit],
  )
  const categories: DirectoryCounts['categories'] = []
  const cities: CityCount[] = []
  let total = 0
  let lastId = afterId
  for (const { categoryId, city, citySlug, state, count, lastId: id } of found) {
    if (categoryId === null) {
      cities.push({ city, citySlug, state, count })
    } else {
      categories.push({ id: categoryId, count })
      total += count
      lastId = Math.max(lastId, id)
    }
  }
  return { categories, cities, nextAfterId: total === limit ? lastId : null }
}

async function findDetail(
  db: Knex,
  where: string,
  bindings: unknown[],
): Promise<ContractorWithOwner | undefined> {
  const [found] = await listDetails(db, 'listed', `${where} limit 1`, bindings)
  return found
}

export function findById(db: Knex, id: number): Promise<ContractorWithOwner | undefined> {
  return findDetail(db, 'c.id = ?', [id])
}

/** Returns for each id the public contractor as JSON text, or undefined if there is none. */
export async function findJsonByIds(
  db: Knex,
  ids: readonly number[],
): Promise<(string | undefined)[]> {
  const found = await preparedRows<{ id: number; text: string }>(
    db,
    `select t.id, row_to_json(t)::text as text from (
       select ${contractorDetailColumns} from listed_contractors c join categories k on k.id = c.category_id where c.id = any(?::int[])) t`,
    [ids],
  )
  const texts = new Map(found.map(({ id, text }) => [id, text]))
  return ids.map((id) => texts.get(id))
}

/**
 * Returns a contractor that is not deleted. It may be hidden because its payment is not active, so
 * the caller must check that the user may edit it.
 */
export async function findEditable(db: Knex, id: number): Promise<ContractorWithOwner | undefined> {
  const [found] = await listDetails(db, 'editable', 'c.id = ?', [id])
  return found
}

export function findBySlug(db: Knex, slug: string): Promise<ContractorWithOwner | undefined> {
  return findDetail(db, 'c.slug = ?', [slug])
}

export function findByFormerSlug(db: Knex, slug: string): Promise<ContractorWithOwner | undefined> {
  return findDetail(db, 'c.id = (select contractor_id from former_slugs where slug = ?)', [slug])
}

/**
 * Returns the contractor with this name. If several have it, returns one whose category and city
 * match `categoryCity`, otherwise the best ranked one.
 */
export function findByName(
  db: Knex,
  sortName: string,
  categoryCity: string,
): Promise<ContractorWithOwner | undefined> {
  return findDetail(
    db,
    `c.sort_name = ? order by (k.slug || case when c.city_slug = '' then '' else '-' || c.city_slug end) = ? desc, ${byRank}`,
    [sortName, categoryCity],
  )
}

/** Returns whether the id or slug belongs, or belonged, to a deleted contractor. */
export async function isDeleted(db: Knex, by: { id: number } | { slug: string }): Promise<boolean> {
  const matchesSql =
    'id' in by
      ? 'id = ?'
      : '(slug = ? or id = (select contractor_id from former_slugs where slug = ?))'
  const found = await rows(
    db,
    `select id from contractors where deleted_at is not null and ${matchesSql} limit 1`,
    'id' in by ? [by.id] : [by.slug, by.slug],
  )
  return found.length > 0
}
