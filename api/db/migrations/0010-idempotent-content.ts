import type { Knex } from 'knex'

/**
 * Adds a hash of the form that a listing was created from. It is used to reject another form with
 * the same Idempotency-Key. Null for payments without a listing and for older listings.
 */
export async function up(trx: Knex): Promise<void> {
  await trx.raw('alter table subscriptions add column listing_form_hash text')
}

export async function down(trx: Knex): Promise<void> {
  await trx.raw('alter table subscriptions drop column listing_form_hash')
}
