import type { Knex } from 'knex'

/** Adds an index for reading the contractors of a state and category by id. */
export async function up(trx: Knex): Promise<void> {
  await trx.raw(
    'create index contractors_tile on contractors (state, category_id, id) where deleted_at is null',
  )
}

export async function down(trx: Knex): Promise<void> {
  await trx.raw('drop index contractors_tile')
}
