import { describe, expect, test } from 'vitest'
import { down, up } from '../../api/db/migrations/0023-time-zones.ts'
import { featureDatabases, withDatabase } from '../support/databases.ts'

describe.each(featureDatabases)('migration of time zones on %s', (kind) => {
  const database = withDatabase(kind, 'demo')

  test('gives all contractors the zone that they would get when written, in one new version', async () => {
    const { db } = database
    const zones = () => db('contractors').orderBy('id').select('id', 'time_zone')
    const written = await zones()
    expect(written.length).toBeGreaterThan(2000)
    const version = async () =>
      (await db('directory').first<{ version: number }>('version')).version
    const before = await version()
    await db.transaction(down)
    await db.transaction(up)
    expect(await zones()).toEqual(written)
    expect(await version()).toBe(before + 1)
    expect(await db('contractors').whereNotNull('time_zone').max('change_seq')).toEqual([
      { max: before + 1 },
    ])
    expect(await db('contractors').whereNotNull('time_zone').min('change_seq')).toEqual([
      { min: before + 1 },
    ])
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
