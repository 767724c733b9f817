import type { Knex } from 'knex'

/** What the operator's lists are read by, and what the bin leaves when it is emptied. */
const schema = `
-- The names of what is listed, in their order: pages of them are found without touching the table.
create index contractors_name_order on contractors (sort_name, id) where deleted_at is null;
drop index contractors_sort_name;
create index contractors_bin on contractors (deleted_at desc, id desc) where deleted_at is not null;

-- When a listing that a payment is bound to lost all but its name: the payment stays spent, and the row stands for what it bought.
alter table contractors add column purged_at timestamptz;

-- Deltas from before this version would miss that rows are gone for good: who asks for one gets the whole list.
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
