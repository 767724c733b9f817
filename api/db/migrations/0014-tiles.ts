import type { Knex } from 'knex'

/** Adds an index for finding and counting the contractors of a state and category. */
export async function up(trx: Knex): Promise<void> {
  await trx.raw(
    'create index contractors_tile on contractors (state, category_id, id) include (change_seq) where deleted_at is null',
  )
}

export async function down(trx: Knex): Promise<void> {
  await trx.raw('drop index contractors_tile')
}
