import type { Knex } from 'knex'

/** Adds the captions of photos and their order. Photos without an order stand in order of upload. */
export async function up(trx: Knex): Promise<void> {
  await trx.raw(`
    alter table contractor_pictures
      add column caption text,
      add column position integer not null default 0`)
}

export async function down(trx: Knex): Promise<void> {
  await trx.raw('alter table contractor_pictures drop column caption, drop column position')
}
