import type { Knex } from 'knex'

/**
 * Adds columns that ensure that an open payment is created only once at the provider, and that it
 * is checked when the browser does not return.
 */
const schema = `
alter table subscriptions
  -- Idempotency key of the call that creates the intent, so that the provider creates only one.
  add column creation_key uuid not null default gen_random_uuid(),
  -- When the payment was last sent to a browser.
  add column opened_at timestamptz not null default now(),
  -- When the reconciler last checked the payment at the provider.
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
