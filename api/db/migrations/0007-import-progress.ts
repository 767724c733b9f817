import type { Knex } from 'knex'

/**
 * Stores the progress of a running import, so that other instances can show and cancel the import.
 * Also stores the rows that the import skipped.
 */
const schema = `
alter table import_batches
  add column phase text not null default 'reading' check (phase in ('reading', 'saving')),
  add column rows_read integer not null default 0,
  add column share real not null default 0,
  add column seen_at timestamptz not null default now(),
  add column is_cancelled boolean not null default false;

-- The skipped rows as a CSV file, so that the admin can correct and import them again. The file is
-- in parts of about 250 kB and is deleted after 30 days.
create table import_rejects (
  batch_id integer not null references import_batches on delete cascade,
  part integer not null,
  csv text not null,
  primary key (batch_id, part)
);
`

export async function up(trx: Knex): Promise<void> {
  await trx.raw(schema)
}

export async function down(trx: Knex): Promise<void> {
  await trx.raw(`drop table import_rejects;
    alter table import_batches drop column phase, drop column rows_read, drop column share, drop column seen_at, drop column is_cancelled`)
}
