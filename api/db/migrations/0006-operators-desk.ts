import type { Knex } from 'knex'

/** Indexes for the admin's lists, and columns for purging the bin. */
const schema = `
-- Contractors by name: pages of the list are found in the index alone.
create index contractors_name_order on contractors (sort_name, id) where deleted_at is null;
drop index contractors_sort_name;
create index contractors_bin on contractors (deleted_at desc, id desc) where deleted_at is not null;

-- When everything but the name of a paid listing was purged. The row remains, because its payment
-- stays spent.
alter table contractors add column purged_at timestamptz;

-- Deltas from before this version would miss purged rows: clients that request one get the full
-- list.
alter table directory add column deltas_from bigint not null default 0;
`

export async function up(trx: Knex): Promise<void> {
  await trx.raw(schema)
}

export async function down(trx: Knex): Promise<void> {
  await trx.raw(`
    drop index contractors_name_order; drop index contractors_bin; create index contractors_sort_name on contractors (sort_name);
    alter table contractors drop column purged_at; alter table directory drop column deltas_from`)
}
