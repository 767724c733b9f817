import type { Knex } from 'knex'

/**
 * Dismisses the unknown payments that were reported before this site marked its payments. Such a
 * report may be about another product that uses the same account of the provider.
 */
export async function up(trx: Knex): Promise<void> {
  await trx('unknown_payments').whereNull('dismissed_at').update({ dismissed_at: trx.fn.now() })
}

/** Does nothing: which rows the migration has dismissed is not known. */
export const down = (): Promise<void> => Promise.resolve()
