import type { Knex } from 'knex'
import type { ListedContractor } from '#contract/rules/import-rows.ts'
import { rows } from '../../db/reading.ts'
import { similarNameSql } from '../../db/similar-name-sql.ts'
import type { Database } from './repo.ts'

/**
 * Returns the contractors with these name keys that are not deleted, by their keys. Also finds the
 * hidden rows of a running import.
 */
export async function listByNameKeys(
  db: Database,
  keys: string[],
): Promise<Map<string, ListedContractor>> {
  const found = await rows<ListedContractor & { key: string }>(
    db,
    `select name_key as key, id, name, city, state, coalesce(import_batch_id = importing_batch, false) as "isHidden"
     from contractor_rows, directory where name_key = any(?) and deleted_at is null`,
    [keys],
  )
  return new Map(found.map((contractor) => [contractor.key, contractor]))
}

/** Contractors with a similar name that are read for each name. There are rarely several. */
const MAX_SIMILAR = 10

/** Returns the oldest contractor that is not deleted for each key of similar names. */
export async function listBySimilarNames(
  db: Database,
  keys: string[],
): Promise<Map<string, ListedContractor>> {
  // The limit keeps PostgreSQL from computing the keys of all contractors: it uses the index.
  const found = await rows<ListedContractor & { key: string }>(
    db,
    `select k.key, c.* from unnest(:keys::text[]) k(key) cross join lateral (
       select id, name, city, state from contractors
       where ${similarNameSql('name')} = k.key and deleted_at is null limit ${MAX_SIMILAR}
     ) c order by c.id desc`,
    { keys } as Knex.ValueDict,
  )
  return new Map(found.map((contractor) => [contractor.key, contractor]))
}

/** Returns those of the slugs that a contractor has or had, hidden ones included. */
export async function listTakenSlugs(db: Database, slugs: string[]): Promise<Set<string>> {
  const found = await rows<{ slug: string }>(
    db,
    `select slug from contractor_rows where slug = any(:slugs)
     union all select slug from former_slugs where slug = any(:slugs)`,
    { slugs } as Knex.ValueDict,
  )
  return new Set(found.map(({ slug }) => slug))
}
