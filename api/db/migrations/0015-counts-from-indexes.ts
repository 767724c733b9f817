import type { Knex } from 'knex'

const rank = 'rating desc, review_count desc, sort_name, id'

/**
 * Adds columns to three indexes, so that PostgreSQL counts the contractors of categories, cities
 * and tiles, and finds the related contractors of a profile, without reading the table. The first
 * index also has deleted rows, because it serves the foreign key.
 */
export async function up(trx: Knex): Promise<void> {
  await replaceIndexes(trx, {
    contractors_category: '(category_id, deleted_at, state, city_slug, city)',
    contractors_tile: '(state, category_id, id) include (change_seq) where deleted_at is null',
    contractors_city: `(city_slug, state, ${rank}) include (category_id) where deleted_at is null`,
  })
}

export async function down(trx: Knex): Promise<void> {
  await replaceIndexes(trx, {
    contractors_category: '(category_id)',
    contractors_tile: '(state, category_id, id) where deleted_at is null',
    contractors_city: `(city_slug, state, ${rank}) where deleted_at is null`,
  })
}

/**
 * Replaces indexes of contractors by others with the same names. All are created first: the table
 * can be read meanwhile, and dropping an index, for which nobody may use the table, comes last.
 */
async function replaceIndexes(trx: Knex, definitions: Record<string, string>): Promise<void> {
  const names = Object.keys(definitions)
  for (const name of names)
    await trx.raw(`create index ${name}_new on contractors ${definitions[name]}`)
  for (const name of names)
    await trx.raw(`drop index ${name}; alter index ${name}_new rename to ${name}`)
}
