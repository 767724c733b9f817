import type { Knex } from 'knex'

/**
 * Marks deleted listings whose credit was returned. They must not be restored, because they would
 * be public without a payment.
 */
const schema = `
alter table contractors add column credit_returned_at timestamptz;

-- Fills in earlier returns from the audit log. A change of contractors needs a new version.
with returned as (
  select (details->>'contractorId')::int as id, max(created_at) as at from audit_log where action = 'payment.credit-returned' group by 1
), next as (
  update directory set version = version + 1 where exists (select from returned) returning version
)
update contractors c set credit_returned_at = returned.at, change_seq = next.version
from returned, next where c.id = returned.id and c.deleted_at is not null;
`

export async function up(trx: Knex): Promise<void> {
  await trx.raw(schema)
}

export async function down(trx: Knex): Promise<void> {
  await trx.raw('alter table contractors drop column credit_returned_at')
}
