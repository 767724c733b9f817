import type { Knex } from 'knex'

/**
 * Adds what an import needs to reserve and insert its first rows while it reads the next ones: the
 * number of the last reserved row, and an index of the staged slugs. Removes the foreign key to the
 * import of a contractor. It was checked for each inserted row, and took longer with each update of
 * the import. Imports are never deleted.
 */
const schema = `
-- The staged rows up to this row number are reserved. In the phase 'saving', all are.
alter table import_batches add column reserved_to integer not null default 0;
create index import_rows_slug on import_rows (slug);
alter table contractors drop constraint contractors_import_batch_id_fkey;
`

export async function up(trx: Knex): Promise<void> {
  await trx.raw(schema)
}

export async function down(trx: Knex): Promise<void> {
  await trx.raw(`
    drop index import_rows_slug; alter table import_batches drop column reserved_to;
    alter table contractors add constraint contractors_import_batch_id_fkey
      foreign key (import_batch_id) references import_batches on delete set null`)
}
