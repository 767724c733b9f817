/** Letters outside ASCII that have one lower-case letter, and those letters, in the same order. */
function lettersByCase(): { upper: string; lower: string } {
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

const { upper, lower } = lettersByCase()
const toLowerSql = `translate(lower(t collate "C"), '${upper}', '${lower}')`

/** Functions whose results do not depend on the locale of the database, other than `lower`. */
export const textFunctions = `
create extension if not exists pg_trgm;

-- The text in lower case.
create function lower_text(t text) returns text language sql immutable strict parallel safe as $$
  select case when octet_length(t) = length(t) then lower(t collate "C")
    else ${toLowerSql} end
$$;

-- The text in the form in which searches compare it, like searchText of the contract. An import
-- computes it twice for each row, so it is fast: most texts are ASCII without their accents and
-- apostrophes, and translate compares each character with a thousand letters. A function in SQL
-- would be prepared again for each row. PostgreSQL 17 fills an index without the search path, so it
-- does not call lower_text.
create function fold_text(t text) returns text language plpgsql immutable strict parallel safe as $$
begin
  if octet_length(t) = length(t) then return translate(lower(t collate "C"), '''\`', ''); end if;
  t := regexp_replace(normalize(translate(t, '''’‘‛ʼʻʽꞌʹ´\`′', ''), nfkd), '[\\u0300-\\u036f''’‘‛ʼʻʽꞌʹ´\`′]', '', 'g');
  if octet_length(t) = length(t) then return lower(t collate "C"); end if;
  t := regexp_replace(normalize(${toLowerSql}, nfkd), '[\\u0300-\\u036f]', '', 'g');
  return replace(replace(replace(replace(translate(t, 'øđðłıς', 'oddliσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
end
$$;
`
