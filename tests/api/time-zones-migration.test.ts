import { beforeAll, describe, expect, test } from 'vitest'
import { down, up } from '../../api/db/migrations/0023-time-zones.ts'
import { down as undoOneImport } from '../../api/db/migrations/0026-one-import.ts'
import { featureDatabases, withDatabase } from '../support/databases.ts'

describe.each(featureDatabases)('migration of time zones on %s', (kind) => {
  const database = withDatabase(kind, 'demo')
  beforeAll(() => database.db.transaction(undoOneImport))

  test('gives all contractors the zone that they would get when written, in a version from which clients need the full list', async () => {
    const { db } = database
    const zones = () =>
      db('contractors').orderBy('id').select<{ time_zone: string | null }[]>('id', 'time_zone')
    const written = await zones()
    expect(written.length).toBeGreaterThan(2000)
    const before = (await db('directory').first<{ version: number }>('version')).version
    await db.transaction(down)
    await db.transaction(up)
    expect(await zones()).toEqual(written)
    expect(await db('directory').first('version', 'deltas_from')).toEqual({
      version: before + 1,
      deltas_from: before + 1,
    })
    expect(new Set(written.map(({ time_zone }) => time_zone)).size).toBeGreaterThan(2)
  })

  test('gives no zone to contractors that are written later without one', async () => {
    const { db } = database
    await db.transaction(down)
    await db.transaction(up)
    const [row] = await db('contractors')
      .insert({
        name: 'Written by an earlier release',
        slug: 'written-by-an-earlier-release',
        category_id: 1,
        name_key: 'written by an earlier release',
        sort_name: '',
        city_slug: '',
        place_text: '',
        street_text: '',
        change_seq: db('directory').select('version'),
      })
      .returning<{ time_zone: string | null }[]>('time_zone')
    expect(row?.time_zone).toBeNull()
  })

  test('takes no version of a directory without contractors', async () => {
    const { db } = database
    await db('contractors').delete()
    const before = await db('directory').first('version')
    await db.transaction(down)
    await db.transaction(up)
    expect(await db('directory').first('version')).toEqual(before)
  })
})
