import type { Knex } from 'knex'

/**
 * Adds what an import needs to reserve and insert its first rows while it reads the next ones: the
 * number of the last reserved row, and an index of the staged slugs.
 */
const schema = `
-- The staged rows up to this row number are reserved. In the phase 'saving', all are.
alter table import_batches add column reserved_to integer not null default 0;
create index import_rows_slug on import_rows (slug);
`

export async function up(trx: Knex): Promise<void> {
  await trx.raw(schema)
}

export async function down(trx: Knex): Promise<void> {
  await trx.raw('drop index import_rows_slug; alter table import_batches drop column reserved_to')
}
