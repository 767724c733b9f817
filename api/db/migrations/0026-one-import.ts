import type { Knex } from 'knex'

const rank = 'rating desc, review_count desc, sort_name, id'

const listedContractors = `
create view listed_contractors as
  select c.*, s.id is not null as has_active_subscription
  from contractors c left join subscriptions s on s.contractor_id = c.id
  where c.deleted_at is null and (s.id is null or s.status = 'active');
`

/**
 * Makes `contractors` a view without the rows of the import that is running, which are thus hidden
 * until it ends. The table is `contractor_rows` from now on.
 *
 * In the condition, `is distinct from` would make PostgreSQL expect one row, and a null in
 * `importing_batch` would hide all contractors without an import.
 */
const schema = `
delete from contractors where import_batch_id in (select id from import_batches where status in ('running', 'failed'));
update import_batches set status = 'failed', ended_at = now() where status = 'running';
drop table import_rows;
drop index import_batches_one_running;
-- The directory version with which the rows appeared. Null for imports before this migration, whose
-- rows have it themselves.
alter table import_batches drop column phase, drop column reserved_to, add column version bigint;
-- The import that is running; 0 for none. Only one process can set it.
alter table directory add column importing_batch integer not null default 0;

drop view listed_contractors;
alter table contractors rename to contractor_rows;
create view contractors as
  select * from contractor_rows
  where coalesce(import_batch_id, -1) <> (select importing_batch from directory);
${listedContractors}
-- A long list of pending entries would be merged at once, which blocks the embedded database.
alter index contractors_place set (gin_pending_list_limit = 512);
alter index contractors_street set (gin_pending_list_limit = 512);
alter index contractors_name_search set (gin_pending_list_limit = 512);
`

export async function up(trx: Knex): Promise<void> {
  await trx.raw(schema)
  // Counts read only these indexes, also through the view.
  await replaceIndexes(trx, 'contractor_rows', {
    contractors_category:
      '(category_id, deleted_at, state, city_slug, city) include (import_batch_id)',
    contractors_tile:
      '(state, category_id, id) include (change_seq, import_batch_id) where deleted_at is null',
    contractors_city: `(city_slug, state, ${rank}) include (category_id, import_batch_id) where deleted_at is null`,
  })
}

export async function down(trx: Knex): Promise<void> {
  await trx.raw(`
delete from contractor_rows where import_batch_id = (select importing_batch from directory);
update import_batches set status = 'failed', ended_at = now() where status = 'running';
-- Clients get the rows of the latest imports with the full list.
update directory set version = version + 1, deltas_from = version + 1;
drop view listed_contractors;
drop view contractors;
alter table contractor_rows rename to contractors;
${listedContractors}
alter table directory drop column importing_batch;
alter table import_batches drop column version,
  add column phase text not null default 'reading' check (phase in ('reading', 'saving')),
  add column reserved_to integer not null default 0;
create unique index import_batches_one_running on import_batches ((true)) where status = 'running';
create unlogged table import_rows (
  batch_id integer not null,
  row_number integer not null,
  name text not null, slug text not null, category_id integer not null, description text,
  location text, city text, state text, zipcode text, phone_number text, website text, google_maps_url text,
  latitude double precision, longitude double precision, rating smallint not null, review_count integer not null, opening_hours text,
  name_key text not null, sort_name text not null, city_slug text not null, place_text text not null, street_text text not null,
  is_temporarily_closed boolean not null default false, time_zone text,
  primary key (batch_id, row_number)
);
create index import_rows_slug on import_rows (slug);
alter index contractors_place reset (gin_pending_list_limit);
alter index contractors_street reset (gin_pending_list_limit);
alter index contractors_name_search reset (gin_pending_list_limit);
`)
  await replaceIndexes(trx, 'contractors', {
    contractors_category: '(category_id, deleted_at, state, city_slug, city)',
    contractors_tile: '(state, category_id, id) include (change_seq) where deleted_at is null',
    contractors_city: `(city_slug, state, ${rank}) include (category_id) where deleted_at is null`,
  })
}

/** Replaces indexes of the table by others with the same names. */
async function replaceIndexes(
  trx: Knex,
  table: string,
  definitions: Record<string, string>,
): Promise<void> {
  for (const [name, definition] of Object.entries(definitions)) {
    await trx.raw(
      `create index ${name}_new on ${table} ${definition}; drop index ${name}; alter index ${name}_new rename to ${name}`,
    )
  }
}
