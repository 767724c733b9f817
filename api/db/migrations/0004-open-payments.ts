import type { Knex } from 'knex'

/**
 * Columns to create an open payment only once at the provider, and to check it when the browser
 * does not return.
 */
const schema = `
alter table subscriptions
  -- Idempotency key of the call that creates the intent: the provider creates only one.
  add column creation_key uuid not null default gen_random_uuid(),
  -- When it was last sent to a browser.
  add column opened_at timestamptz not null default now(),
  -- When the server last checked it at the provider by itself.
  add column checked_at timestamptz;
create index subscriptions_pending on subscriptions (opened_at) where status = 'pending';
`

export async function up(trx: Knex): Promise<void> {
  await trx.raw(schema)
}

export async function down(trx: Knex): Promise<void> {
  await trx.raw(
    'alter table subscriptions drop column creation_key, drop column opened_at, drop column checked_at',
  )
}
