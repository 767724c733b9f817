import type { Knex } from 'knex'

/**
 * Adds the flag of contractors that are temporarily closed. The view of the public contractors is
 * created again, because it has only the columns of its creation.
 */
const view = `
create view listed_contractors as
  select c.*, s.id is not null as has_active_subscription
  from contractors c left join subscriptions s on s.contractor_id = c.id
  where c.deleted_at is null and (s.id is null or s.status = 'active');
`

export async function up(trx: Knex): Promise<void> {
  await trx.raw(`
    alter table contractors add column is_temporarily_closed boolean not null default false;
    alter table import_rows add column is_temporarily_closed boolean not null default false;
    drop view listed_contractors;
    ${view}`)
}

export async function down(trx: Knex): Promise<void> {
  await trx.raw(`
    drop view listed_contractors;
    alter table contractors drop column is_temporarily_closed;
    alter table import_rows drop column is_temporarily_closed;
    ${view}`)
}
