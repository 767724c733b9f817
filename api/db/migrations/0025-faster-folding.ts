import type { Knex } from 'knex'
import { lettersByCase } from './0022-text-in-any-locale.ts'

/**
 * Makes `fold_text` faster, with the same results: an import computes it twice for each row. Most
 * texts are ASCII without their accents and apostrophes, and `translate` compares each character
 * with a thousand letters. A function in SQL is prepared again for each row.
 */
export async function up(trx: Knex): Promise<void> {
  const { upper, lower } = lettersByCase()
  await trx.raw(`
create or replace function fold_text(t text) returns text language plpgsql immutable strict parallel safe as $$
begin
  if octet_length(t) = length(t) then return translate(lower(t collate "C"), '''\`', ''); end if;
  t := regexp_replace(normalize(translate(t, '''’‘‛ʼʻʽꞌʹ´\`′', ''), nfkd), '[\\u0300-\\u036f''’‘‛ʼʻʽꞌʹ´\`′]', '', 'g');
  if octet_length(t) = length(t) then return lower(t collate "C"); end if;
  t := regexp_replace(normalize(translate(lower(t collate "C"), '${upper}', '${lower}'), nfkd), '[\\u0300-\\u036f]', '', 'g');
  return replace(replace(replace(replace(translate(t, 'øđðłıς', 'oddliσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
end
$$`)
}

/** The former function has the same results. */
export async function down(): Promise<void> {}
