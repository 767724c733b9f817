import type { Knex } from 'knex'

/**
 * Adds why the last attempt to send a mail failed, and the time after which a mail is of no use.
 * Links in password mails end after 60 minutes.
 */
const schema = `
alter table outbox add column failure text, add column expires_at timestamptz;
update outbox set failure = 'other' where status = 'dead' or (status = 'waiting' and last_error is not null);
update outbox set expires_at = created_at + interval '60 minutes' where status <> 'sent' and kind = 'password_reset';
create index outbox_failed on outbox (id desc) where status = 'dead' or failure is not null;
`

export async function up(trx: Knex): Promise<void> {
  await trx.raw(schema)
}

export async function down(trx: Knex): Promise<void> {
  await trx.raw(
    'drop index outbox_failed; alter table outbox drop column failure, drop column expires_at',
  )
}
