import { describe, expect, test } from 'vitest'
import { contractorDetailSchema } from '#contract/entities.ts'
import { nextDirectoryVersion } from '../../api/db/rows.ts'
import { loadJson } from '../../api/features/directory/load-json.ts'
import { featureDatabases, withDatabase } from '../support/databases.ts'

describe.each(featureDatabases)('contractors that are read at the same time on %s', (kind) => {
  const database = withDatabase(kind, 'demo')

  test('share one query, and each caller gets its own contractor', async () => {
    const { db } = database
    const queries: string[] = []
    db.on('query', ({ sql }: { sql: string }) => queries.push(sql))
    const ids = [7, 12, 2_147_483_647, 5, 12]
    const texts = await Promise.all(ids.map((id) => loadJson(db, id)))
    expect(queries).toHaveLength(1)
    expect(texts.map((text) => (text === undefined ? null : idIn(text)))).toEqual([
      7,
      12,
      null,
      5,
      12,
    ])
  })

  test('are read again by a later call', async () => {
    const { db } = database
    const before = await loadJson(db, 5)
    await db.transaction(async (trx) => {
      const change = { description: 'Changed', change_seq: await nextDirectoryVersion(trx) }
      await trx('contractors').where({ id: 5 }).update(change)
    })
    expect(before).not.toContain('Changed')
    expect(await loadJson(db, 5)).toContain('Changed')
  })

  test('are rejected together when the query fails, and later calls succeed', async () => {
    const { db } = database
    const results = await Promise.allSettled([loadJson(db, 5), loadJson(db, 2_147_483_648)])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(idIn((await loadJson(db, 5)) ?? '')).toBe(5)
  })
})

/** Returns the id of a contractor's JSON. Throws when the JSON is not a contractor. */
function idIn(text: string): number {
  return contractorDetailSchema.parse(JSON.parse(text)).id
}
