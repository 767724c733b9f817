import type { Knex } from 'knex'

/**
 * Adds the index that finds contractors with a similar name (`similarNameKey` of the contract), and
 * three more apostrophes to `fold_text`, among them the one of Hawaiian names.
 */
export async function up(trx: Knex): Promise<void> {
  await trx.raw('drop index contractors_name_search')
  await replaceInFoldText(trx, '‛ʼʹ', '‛ʼʻʽꞌʹ')
  // The list of white space is written out, because `\s` depends on the locale of the database. A
  // hash index takes keys of any length, and an import writes it faster than an ordered one.
  await trx.raw(`
create index contractors_name_search on contractors using gin (fold_text(name) gin_trgm_ops);
create index contractors_similar_name on contractors using hash (
  btrim(regexp_replace(fold_text(name), '[ \\t\\n\\v\\f\\r\\u1680\\u2028\\u2029\\ufeff]+', ' ', 'g'))
) where deleted_at is null;
`)
}

export async function down(trx: Knex): Promise<void> {
  await trx.raw('drop index contractors_similar_name; drop index contractors_name_search')
  await replaceInFoldText(trx, '‛ʼʻʽꞌʹ', '‛ʼʹ')
  await trx.raw(
    'create index contractors_name_search on contractors using gin (fold_text(name) gin_trgm_ops)',
  )
}

async function replaceInFoldText(trx: Knex, before: string, after: string): Promise<void> {
  const { rows } = await trx.raw<{ rows: { definition: string }[] }>(
    `select pg_get_functiondef('fold_text(text)'::regprocedure) as definition`,
  )
  const definition = rows[0]?.definition ?? ''
  await trx.raw(definition.replaceAll(before, after).replaceAll('?', '\\?'))
}
