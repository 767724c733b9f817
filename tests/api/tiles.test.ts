import type { Knex } from 'knex'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract'
import { IMMUTABLE_CACHE_CONTROL } from '#contract/rules/cache-control.ts'
import { nextDirectoryVersion } from '../../api/db/rows.ts'
import { readTileGroups, type TileGroups } from '../../api/features/directory/tiles-repo.ts'
import { buildTileIndex, readTile } from '../../api/features/directory/tiles.ts'
import { readReply } from '../contract/read-reply.ts'
import { featureDatabases, withDatabase } from '../support/databases.ts'
import { withServer } from '../support/server.ts'

const { directory } = contract

async function change(db: Knex, id: number, values: Record<string, unknown>): Promise<void> {
  await db.transaction(async (trx) => {
    await trx('contractors')
      .where({ id })
      .update({ ...values, change_seq: await nextDirectoryVersion(trx) })
  })
}

describe.each(featureDatabases)('tiles on %s', (kind) => {
  const database = withDatabase(kind, 'demo')
  const indexOf = async () => (await buildTileIndex(database.db, 0)).tiles

  test('have other hashes after the restore of a backup, which may use versions again', async () => {
    const before = await indexOf()
    const { epoch } = await database.db('directory').first<{ epoch: string }>('epoch')
    await database.db('directory').update({ epoch: '00000000-0000-4000-8000-000000000000' })
    const after = await indexOf()
    await database.db('directory').update({ epoch })
    const hashes = new Set(before.map(({ hash }) => hash))
    expect(after.filter(({ hash }) => hashes.has(hash))).toEqual([])
    expect(await indexOf()).toEqual(before)
  })

  test('a contractor whose state is not in the US is in a tile of other places', async () => {
    await change(database.db, 1, { state: 'Ontario' })
    await change(database.db, 2, { state: null })
    const others = (await indexOf()).filter(({ key }) => key.startsWith('other-'))
    const contractors: { id: number; state: string | null }[] = []
    for (const { key, hash, count } of others) {
      const { body } = await readTile(database.db, key, hash)
      const ofTile = JSON.parse(String(body)) as typeof contractors
      expect(ofTile).toHaveLength(count)
      contractors.push(...ofTile)
    }
    expect(contractors.map(({ id }) => id)).toEqual(expect.arrayContaining([1, 2]))
    expect(new Set(contractors.map(({ state }) => state))).toEqual(new Set(['Ontario', null]))
  })

  test('a tile that changes while it is read is not found', async () => {
    const tile = (await indexOf()).find(({ key, count }) => key.startsWith('FL-') && count > 100)
    const { key = '', hash = '' } = tile ?? {}
    const unchanged = await readTile(database.db, key, hash)
    expect(unchanged).toMatchObject({
      headers: { 'cache-control': IMMUTABLE_CACHE_CONTROL },
    })
    const last = (JSON.parse(String(unchanged.body)) as { id: number }[]).at(-1)
    let reads = 0
    const changingDb = new Proxy(database.db, {
      get: (db, property) =>
        property === 'raw'
          ? async (sql: string, bindings: readonly Knex.RawBinding[]) => {
              if (sql.includes('string_agg') && (reads += 1) === 2)
                await change(db, last?.id ?? 0, { description: 'Changed' })
              return db.raw(sql, bindings)
            }
          : (Reflect.get(db, property) as unknown),
    })
    await expect(readTile(changingDb, key, hash)).rejects.toMatchObject({ code: 'not_found' })
    expect(reads).toBeGreaterThan(1)
  })

  test('contractors are counted the same in steps as at once', async () => {
    const countIn = async (limit: number | null) => {
      const sums = new Map<string, number[]>()
      for (let afterId: number | null = 0; afterId !== null;) {
        const step: TileGroups = await readTileGroups(database.db, afterId, limit)
        for (const { state, categoryId, count, version, versions } of step.groups) {
          const [n = 0, highest = 0, sum = 0] = sums.get(`${state} ${categoryId}`) ?? []
          sums.set(`${state} ${categoryId}`, [
            n + count,
            Math.max(highest, version),
            sum + versions,
          ])
        }
        afterId = step.nextAfterId
      }
      return new Map([...sums].sort(([a], [b]) => (a < b ? -1 : 1)))
    }
    expect(await countIn(500)).toEqual(await countIn(null))
  })

  test('no contractor is read for an outdated hash', async () => {
    const [first] = await indexOf()
    const queries: string[] = []
    const record = ({ sql }: { sql: string }) => void queries.push(sql)
    database.db.on('query', record)
    const reading = readTile(database.db, first?.key ?? '', 'outdated')
    await expect(reading).rejects.toMatchObject({ code: 'not_found' })
    database.db.off('query', record)
    expect(queries.filter((sql) => sql.includes('contractors'))).toEqual([])
  })
})

describe.each(featureDatabases)('the replies with tiles on %s', (kind) => {
  const server = withServer(kind, 'demo', { offlineListLimit: 0 })
  const readIndex = async () =>
    (await readReply(directory.tiles, await fetch(`${server.url}/api/tiles`))).tiles

  test('include an index that no shared cache answers for the server', async () => {
    const response = await fetch(`${server.url}/api/tiles`)
    expect(response.headers.get('cache-control')).toBe('public, max-age=0')
    expect(response.headers.get('etag')).toBeTruthy()
  })

  test('are cached, and those of other tiles stay cached after a change', async () => {
    const [a, b] = await readIndex()
    const fetchTile = async (tile = a) =>
      fetch(`${server.url}/api/tiles/${tile?.key}/${tile?.hash}`)
    const queries: string[] = []
    const record = ({ sql }: { sql: string }) => void queries.push(sql)
    const before = await (await fetchTile(b)).text()
    const [first] = await readReply(directory.tile, await fetchTile(a))
    await change(server.db, first?.id ?? 0, { description: 'Changed' })
    server.db.on('query', record)
    expect(await (await fetchTile(b)).text()).toBe(before)
    server.db.off('query', record)
    expect(queries.filter((sql) => sql.includes('contractors'))).toEqual([])
    expect((await readIndex())[0]?.hash).not.toBe(a?.hash)
  })
})
