import type { Knex } from 'knex'
import type { Category } from '#contract/entities.ts'
import { isoTimeSql, rows } from '../../db/reading.ts'

/** Category columns that the form can change. */
export interface CategoryValues {
  name: string
  slug: string
  description: string | null
  icon: string
}

export type CategoryRow = CategoryValues & { id: number }

/**
 * Returns all categories, ordered by id. Call it after taking the directory version, which locks
 * out other writers.
 */
export function listCategoryRows(trx: Knex.Transaction): Promise<CategoryRow[]> {
  return trx('categories')
    .orderBy('id')
    .select<CategoryRow[]>('id', 'name', 'slug', 'description', 'icon')
}

/**
 * Counts the contractors of a category: `listed` counts those that are not deleted, `deleted` those
 * that are deleted but not purged.
 */
export async function countContractorsIn(
  trx: Knex.Transaction,
  categoryId: number,
): Promise<{ listed: number; deleted: number }> {
  const [count] = await rows<{ listed: number; deleted: number }>(
    trx,
    `
    select count(*) filter (where deleted_at is null)::int as listed, count(*) filter (where deleted_at is not null and purged_at is null)::int as deleted
    from contractors where category_id = ?`,
    [categoryId],
  )
  return count ?? { listed: 0, deleted: 0 }
}

export async function insertCategory(
  trx: Knex.Transaction,
  values: CategoryValues,
): Promise<number> {
  const [created] = await trx('categories').insert(values).returning<{ id: number }[]>('id')
  if (!created) throw new Error('The category was not stored')
  return created.id
}

export async function updateCategory(
  trx: Knex.Transaction,
  id: number,
  values: CategoryValues,
): Promise<void> {
  await trx('categories')
    .where({ id })
    .update({ ...values, updated_at: trx.fn.now() })
}

/**
 * Deletes a category. Purged contractors that are bound to a payment still have a row. These rows
 * get the category `replacementId`.
 */
export async function deleteCategory(
  trx: Knex.Transaction,
  version: number,
  { id, replacementId }: { id: number; replacementId: number },
): Promise<void> {
  await trx('contractors')
    .where({ category_id: id })
    .whereNotNull('purged_at')
    .update({ category_id: replacementId, change_seq: version })
  await trx('categories').where({ id }).delete()
}

/** No import can start before the transaction ends, because it has taken the directory version. */
export async function isImporting(trx: Knex.Transaction): Promise<boolean> {
  return (await trx('directory').whereNot({ importing_batch: 0 }).first('version')) !== undefined
}

/** Returns the category as in API replies, with its current number of public contractors. */
export async function getCategory(db: Knex, id: number): Promise<Category> {
  const [category] = await rows<Category>(
    db,
    `
    select k.id, k.name, k.slug, k.description, k.icon, (select count(*)::int from listed_contractors c where c.category_id = k.id) as count,
      ${isoTimeSql('k.created_at')} as "createdAt", ${isoTimeSql('k.updated_at')} as "updatedAt"
    from categories k where k.id = ?`,
    [id],
  )
  if (!category) throw new Error(`Category ${id} was written but cannot be read`)
  return category
}
