import { describe, expect, test } from 'vitest'
import { citySlug } from '#contract/rules/place.ts'
import { placeText, streetText } from '#contract/rules/search.ts'
import { up } from '../../api/db/migrations/0019-city-keys.ts'
import { nextDirectoryVersion } from '../../api/db/rows.ts'
import { listCities } from '../../api/features/directory/lists.ts'
import { databaseKinds, withDatabase } from '../support/databases.ts'

/** Places with the keys that an older release gave them. */
const former = [
  ['Saint Louis', 'saint-louis', ' st louis mo missouri'],
  ['Ft. Myers', 'ft-myers', ' ft myers mo missouri'],
  ['St. Louis', 'st-louis', ' st louis mo missouri'],
] as const

describe.each(databaseKinds)('the migration of the city keys on %s', (kind) => {
  const database = withDatabase(kind, 'demo')

  test('gives all spellings of a city one key, in one new version of the directory', async () => {
    const { db } = database
    await db.transaction(async (trx) => {
      const change_seq = await nextDirectoryVersion(trx)
      for (const [at, [city, city_slug, place_text]] of former.entries())
        await trx('contractors')
          .where({ id: at + 1 })
          .update({ city, state: 'MO', zipcode: null, city_slug, place_text, change_seq })
    })
    const before = await db('directory').first<{ version: number }>('version')
    const unchanged = () => db('contractors').where('id', '>', 2).orderBy('id').select()
    const others = await unchanged()
    expect(await listCities(db, { state: 'MO' })).toHaveLength(3)

    await db.transaction(up)
    const rows = await db('contractors').where('id', '<=', 3).orderBy('id')
    for (const row of rows)
      expect(row).toMatchObject({
        city_slug: citySlug(row.city),
        place_text: placeText(row),
        street_text: streetText(row),
      })
    const version = before.version + 1
    expect(rows.map(({ change_seq }) => change_seq)).toEqual([version, version, before.version])
    expect(await db('directory').first('version')).toEqual({ version })
    expect(await unchanged()).toEqual(others)
    expect(await listCities(db, { state: 'MO' })).toMatchObject([
      { citySlug: 'st-louis', count: 2 },
      { citySlug: 'fort-myers', count: 1 },
    ])

    await db.transaction(up)
    expect(await db('directory').first('version')).toEqual({ version })
  })
})
