import { beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract'
import type { TileIndex } from '#contract/directory.ts'
import type { Contractor } from '#contract/entities.ts'
import { IMMUTABLE_CACHE_CONTROL } from '#contract/rules/cache-control.ts'
import { tileKey } from '#contract/rules/tiles.ts'
import { signInAs } from '../support/users.ts'
import { readError, readReply } from './read-reply.ts'
import { targetNames, withTarget } from './targets.ts'

const { directory, adminContractors } = contract

describe.each(targetNames)('the tiles on %s', (name) => {
  const target = withTarget(name, { offlineListLimit: 100 })
  const readIndex = async () => readReply(directory.tiles, await target.send('/api/tiles'))
  const readList = async () => readReply(directory.list, await target.send('/api/contractors'))
  const fetchTile = (key: string, hash: string) => target.send(`/api/tiles/${key}/${hash}`)
  let index: TileIndex
  let list: Contractor[]

  beforeAll(async () => {
    index = await readIndex()
    list = await readList()
  })

  test('the index has one tile for each state and category, with the number of contractors', () => {
    const counts = new Map<string, number>()
    for (const contractor of list)
      counts.set(tileKey(contractor), (counts.get(tileKey(contractor)) ?? 0) + 1)
    expect(index.usesTiles).toBe(true)
    expect(index.tiles.map(({ key, count }) => [key, count])).toEqual(
      [...counts].sort(([a], [b]) => (a < b ? -1 : 1)),
    )
    expect(new Set(index.tiles.map(({ hash }) => hash)).size).toBeGreaterThan(1)
  })

  test('all tiles together are the full list, each sorted by id and immutable', async () => {
    const all: Contractor[] = []
    for (const { key, hash, count } of index.tiles) {
      const response = await fetchTile(key, hash)
      expect(response.headers.get('cache-control')).toBe(IMMUTABLE_CACHE_CONTROL)
      const contractors = await readReply(directory.tile, response)
      expect(contractors.map(tileKey)).toEqual(Array<string>(count).fill(key))
      expect(contractors).toEqual(contractors.toSorted((a, b) => a.id - b.id))
      all.push(...contractors)
    }
    expect(all.sort((a, b) => a.id - b.id)).toEqual(list.toSorted((a, b) => a.id - b.id))
  })

  test('the size in the index is about the size of all tiles', async () => {
    const size = JSON.stringify(list).length
    const estimate = index.tiles.reduce((sum, { bytes }) => sum + bytes, 0)
    expect(estimate).toBeGreaterThan(size * 0.8)
    expect(estimate).toBeLessThan(size * 1.2)
  })

  test('a tile with an outdated hash is not found', async () => {
    const [first] = index.tiles
    expect(await readError(await fetchTile(first?.key ?? '', 'outdated'))).toMatchObject({
      status: 404,
      code: 'not_found',
    })
  })

  test.each(['FL-99', 'ZZ-1', 'FL', 'other-0', 'fl-3', 'FL-3x', 'constructor-1'])(
    'responds with 404 for the tile %s',
    async (key) => {
      expect(await readError(await fetchTile(key, 'x'))).toMatchObject({
        status: 404,
        code: 'not_found',
      })
    },
  )

  test('a change gives only its tiles a new hash, also when a contractor moves to another state', async () => {
    const admin = await signInAs(target, 'admin@example.com')
    const before = await readIndex()
    const moved = list.find(({ state }) => state === 'FL')
    if (!moved) throw new Error('The demo directory has no contractor in Florida')
    const response = await admin.send('PUT', `/api/admin/contractors/${moved.id}`, { state: 'WY' })
    await readReply(adminContractors.update, response)
    const after = await readIndex()
    const hashes = new Map(before.tiles.map(({ key, hash }) => [key, hash]))
    const changed = after.tiles.filter(({ key, hash }) => hashes.get(key) !== hash)
    const movedTo = `WY-${moved.categoryId}`
    expect(changed.map(({ key }) => key)).toEqual([tileKey(moved), movedTo])
    const tile = changed.find(({ key }) => key === movedTo)
    const contractors = await readReply(directory.tile, await fetchTile(movedTo, tile?.hash ?? ''))
    expect(contractors.map(({ id }) => id)).toEqual([moved.id])
  })
})

describe.each(targetNames)('a directory below the limit on %s', (name) => {
  const target = withTarget(name)

  test('has no tiles: devices store the full list', async () => {
    expect(await readReply(directory.tiles, await target.send('/api/tiles'))).toEqual({
      usesTiles: false,
      tiles: [],
    })
  })
})
