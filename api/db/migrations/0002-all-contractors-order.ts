import type { Knex } from 'knex'

/**
 * Index for the order of `/all-contractors` and every list without a filter: the first pages need
 * no sort of the whole table.
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
