import type { Knex } from 'knex'

/**
 * Adds an index for the order of `/all-contractors` and of other lists without a filter, so that
 * the database does not sort the whole table for the first pages.
 */
const index = `
create index contractors_rank on contractors (rating desc, review_count desc, sort_name, id) where deleted_at is null
`

export async function up(trx: Knex): Promise<void> {
  await trx.raw(index)
}

export async function down(trx: Knex): Promise<void> {
  await trx.raw('drop index contractors_rank')
}
