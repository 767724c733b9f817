import type { Knex } from 'knex'

/** Letters outside ASCII that have one lower-case letter, and those letters, in the same order. */
export function lettersByCase(): { upper: string; lower: string } {
  let upper = ''
  let lower = ''
  for (let code = 0x80; code < 0xd800; code += 1) {
    const letter = String.fromCharCode(code)
    const small = letter.toLowerCase()
    if (small === letter || small.length !== 1) continue
    upper += letter
    lower += small
  }
  return { upper, lower }
}

/**
 * Adds functions whose results do not depend on the locale of the database, other than `lower`:
 *
 * - `lower_text`: the text in lower case
 * - `fold_text`: the text in the form in which searches compare it, like `searchText` of the contract
 *
 * The search of admins by name and the uniqueness of usernames use them. With the locale C,
 * accounts could have usernames that differ only in the case of letters outside ASCII; the oldest
 * of them keeps it. Nobody signs in by username.
 */
export async function up(trx: Knex): Promise<void> {
  const { upper, lower } = lettersByCase()
  // PostgreSQL 17 fills an index without the search path, so neither function calls the other.
  const inLowerCase = (text: string) =>
    `translate(lower(${text} collate "C"), '${upper}', '${lower}')`
  await trx.raw(
    `
create function lower_text(t text) returns text language sql immutable strict parallel safe as $$
  select case when octet_length(t) = length(t) then lower(t collate "C")
    else ${inLowerCase('t')} end
$$;
create function fold_text(t text) returns text language sql immutable strict parallel safe as $$
  select case when octet_length(t) = length(t) then translate(lower(t collate "C"), '''\`', '')
    else replace(replace(replace(replace(translate(
      regexp_replace(normalize(${inLowerCase(
        `regexp_replace(normalize(translate(t, '''’‘‛ʼʹ´\`′', ''), nfkd), '[\\u0300-\\u036f''’‘‛ʼʹ´\`′]', '', 'g')`,
      )}, nfkd), '[\\u0300-\\u036f]', '', 'g'),
      'øđðłıς', 'oddliσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') end
$$;
drop index contractors_name_search;
create index contractors_name_search on contractors using gin (fold_text(name) gin_trgm_ops);
drop index users_username;
update users u set username = null where exists (
  select from users o where lower_text(o.username) = lower_text(u.username) and o.id < u.id
);
create unique index users_username on users (lower_text(username));
`.replace(/\?/g, '\\?'),
  )
}

export async function down(trx: Knex): Promise<void> {
  await trx.raw(`
drop index users_username;
create unique index users_username on users (lower(username));
drop index contractors_name_search;
create index contractors_name_search on contractors using gin (lower(name) gin_trgm_ops);
drop function fold_text(text);
drop function lower_text(text);
`)
}
