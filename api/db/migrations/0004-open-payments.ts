import type { Knex } from 'knex'

/**
 * What an open payment needs to be made once at the provider, and to be asked after when its
 * browser never comes back.
 */
const schema = `
alter table subscriptions
  -- Key of the call that makes its intent: asked twice, the provider makes one.
  add column creation_key uuid not null default gen_random_uuid(),
  -- When it was last handed to a browser.
  add column opened_at timestamptz not null default now(),
  -- When the provider was last asked about it unbidden.
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
