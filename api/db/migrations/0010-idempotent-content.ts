import type { Knex } from 'knex'

/**
 * A hash of the form that a listing was created from: the same Idempotency-Key with another form is
 * rejected. Null for older listings.
 */
export async function up(trx: Knex): Promise<void> {
  await trx.raw('alter table subscriptions add column listing_form_hash text')
}

export async function down(trx: Knex): Promise<void> {
  await trx.raw('alter table subscriptions drop column listing_form_hash')
}
