import type { Knex } from 'knex'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract'
import { TILE_HASH_HEADER } from '#contract/directory.ts'
import { IMMUTABLE_CACHE_CONTROL, PUBLIC_CACHE_CONTROL } from '#contract/rules/cache-control.ts'
import { nextDirectoryVersion } from '../../api/db/rows.ts'
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
    const tiles = await indexOf()
    const others = tiles.filter(({ key }) => key.startsWith('other-'))
    expect(others.reduce((sum, { count }) => sum + count, 0)).toBe(2)
    const ids: number[] = []
    for (const { key, hash } of others) {
      const { body } = await readTile(database.db, key, hash)
      ids.push(...(JSON.parse(String(body)) as { id: number }[]).map(({ id }) => id))
    }
    expect(ids.toSorted((a, b) => a - b)).toEqual([1, 2])
  })

  test('a tile that changes while it is read has no hash, and caches do not keep it for long', async () => {
    const tile = (await indexOf()).find(({ key, count }) => key.startsWith('FL-') && count > 100)
    const { key = '', hash = '' } = tile ?? {}
    const unchanged = await readTile(database.db, key, hash)
    expect(unchanged).toMatchObject({
      headers: { 'cache-control': IMMUTABLE_CACHE_CONTROL, [TILE_HASH_HEADER]: hash },
      isWorthCaching: true,
    })
    const [first] = JSON.parse(String(unchanged.body)) as { id: number }[]
    let reads = 0
    const changingDb = new Proxy(database.db, {
      get: (db, property) =>
        property === 'raw'
          ? async (sql: string, bindings: readonly Knex.RawBinding[]) => {
              if (sql.includes('string_agg') && (reads += 1) === 2)
                await change(db, first?.id ?? 0, { description: 'Changed' })
              return db.raw(sql, bindings)
            }
          : (Reflect.get(db, property) as unknown),
    })
    expect(await readTile(changingDb, key, hash)).toMatchObject({
      headers: { 'cache-control': PUBLIC_CACHE_CONTROL, [TILE_HASH_HEADER]: '' },
      isWorthCaching: false,
    })
    expect(reads).toBeGreaterThan(1)
  })
})

describe.each(featureDatabases)('the replies with tiles on %s', (kind) => {
  const server = withServer(kind, 'demo', { offlineListLimit: 0 })
  const readIndex = async () =>
    (await readReply(directory.tiles, await fetch(`${server.url}/api/tiles`))).tiles

  test('are cached, and those of other tiles stay cached after a change', async () => {
    const [a, b] = await readIndex()
    const fetchTile = async (tile = a) => fetch(`${server.url}/api/tiles/${tile?.key}/${tile?.hash}`)
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
