import type { Knex } from 'knex'

const rank = 'rating desc, review_count desc, sort_name, id'

/**
 * Adds columns to three indexes, so that PostgreSQL counts the contractors of categories, cities
 * and tiles, and finds the related contractors of a profile, without reading the table. The first
 * index also has deleted rows, because it serves the foreign key.
 */
export async function up(trx: Knex): Promise<void> {
  await trx.raw(`
    drop index contractors_category, contractors_tile, contractors_city;
    create index contractors_category on contractors (category_id, deleted_at, state, city_slug, city);
    create index contractors_tile on contractors (state, category_id, id) include (change_seq) where deleted_at is null;
    create index contractors_city on contractors (city_slug, state, ${rank}) include (category_id) where deleted_at is null`)
}

export async function down(trx: Knex): Promise<void> {
  await trx.raw(`
    drop index contractors_category, contractors_tile, contractors_city;
    create index contractors_category on contractors (category_id);
    create index contractors_tile on contractors (state, category_id, id) where deleted_at is null;
    create index contractors_city on contractors (city_slug, state, ${rank}) where deleted_at is null`)
}
