import type { Knex } from 'knex'
import { citySlug } from '#contract/rules/place.ts'
import { type Place, placeText, streetText } from '#contract/rules/search.ts'

/** An update of more rows blocks the embedded database for too long. */
const ROWS_PER_STEP = 2000

interface Keys {
  id: number
  city_slug: string
  place_text: string
  street_text: string
}

/**
 * Computes the keys of places again, in which "Saint Louis" and "St. Louis" are one city. Rows
 * whose keys change get a new version of the directory, so that every cache and device reads them
 * again.
 */
export async function up(trx: Knex): Promise<void> {
  let version: number | undefined
  let rows = await readRows(trx, 0)
  while (rows.length > 0) {
    const changed = rows.flatMap((row) => {
      const keys = keysOf(row)
      return isEqual(row, keys) ? [] : [keys]
    })
    if (changed.length > 0) {
      version ??= await nextVersion(trx)
      await trx.raw(
        `update contractors c
         set city_slug = k.city_slug, place_text = k.place_text, street_text = k.street_text, change_seq = ?
         from json_to_recordset(?::json) as k (id integer, city_slug text, place_text text, street_text text)
         where c.id = k.id`,
        [version, JSON.stringify(changed)],
      )
    }
    rows = await readRows(trx, rows.at(-1)?.id ?? 0)
  }
}

/** The former keys are not needed: every release computes the keys of the rows that it writes. */
export async function down(): Promise<void> {}

function readRows(trx: Knex, afterId: number): Promise<(Place & Keys)[]> {
  return trx('contractors')
    .select('id, city, state, zipcode, location, city_slug, place_text, street_text'.split(', '))
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(ROWS_PER_STEP)
}

const keysOf = (row: Place & Keys): Keys => ({
  id: row.id,
  city_slug: citySlug(row.city),
  place_text: placeText(row),
  street_text: streetText(row),
})

const isEqual = (a: Keys, b: Keys) =>
  a.city_slug === b.city_slug && a.place_text === b.place_text && a.street_text === b.street_text

async function nextVersion(trx: Knex): Promise<number> {
  const [row] = await trx('directory')
    .update({ version: trx.raw('version + 1'), changed_at: trx.fn.now() })
    .returning<{ version: number }[]>('version')
  if (!row) throw new Error('The directory row is missing')
  return row.version
}
