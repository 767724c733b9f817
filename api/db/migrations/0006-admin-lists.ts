import type { Knex } from 'knex'

/** Adds indexes for the lists of the admin, and columns for purging deleted listings. */
const schema = `
-- For the list of contractors by name, so that a page needs no sort.
create index contractors_name_order on contractors (sort_name, id) where deleted_at is null;
drop index contractors_sort_name;
create index contractors_bin on contractors (deleted_at desc, id desc) where deleted_at is not null;

-- When a paid listing was purged. Its row remains with only a few columns, because deleting the row
-- would turn the payment into a credit again.
alter table contractors add column purged_at timestamptz;

-- A delta since an older version than deltas_from would not report purged rows as deleted, so the
-- client must load the full list instead.
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
