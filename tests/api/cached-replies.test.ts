import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#contract'
import { readReply } from '../contract/read-reply.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer('PGlite', 'demo')
})
afterAll(() => server.close())

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(server.url + path, { headers })
  expect(response.status).toBe(200)
  return response
}

test('responses to searches without results, such as those for unknown categories, are not cached', async () => {
  const before = server.app.features.directory.searches.usage
  for (let n = 0; n < 20; n += 1) {
    expect(await (await get(`/api/search?category=unknown-${n}`)).json()).toEqual([])
    expect(await (await get(`/api/search?category=plumbers&location=99999${n}`)).json()).toEqual([])
  }
  expect(server.app.features.directory.searches.usage).toEqual(before)
})

test('empty deltas and resets are not cached', async () => {
  const before = server.app.features.directory.searches.usage
  const { cursor } = await readReply(
    contract.directory.changes,
    await get('/api/contractors/changes?since=unreadable'),
  )
  for (const since of [cursor, 'made-up', 'MDAwMDAwMDAtMDAwMC0wMDAwLTAwMDAtMDAwMDAwMDAwMDAwLjE'])
    await (await get(`/api/contractors/changes?since=${since}`)).arrayBuffer()
  expect(server.app.features.directory.searches.usage).toEqual(before)
})

test('pages past the end of a list, lists of unknown categories and lists with a text filter are not cached', async () => {
  const before = server.app.features.directory.searches.usage
  for (let n = 0; n < 10; n += 1)
    for (const path of [
      `contractors/page?category=unknown-${n}`,
      `contractors/page?page=${100_000 + n}`,
      `cities?category=unknown-${n}`,
      `cities?page=${100_000 + n}`,
      `cities?q=${'tampa'.slice(n % 4)}`,
    ])
      await (await get(`/api/${path}`)).arrayBuffer()
  expect(server.app.features.directory.searches.usage).toEqual(before)
})

test('pages of contractors and cities are cached until the directory changes', async () => {
  for (const path of ['/api/contractors/page?category=plumbers&page=2', '/api/cities?state=FL']) {
    const { entries } = server.app.features.directory.searches.usage
    const first = await get(path)
    const etag = first.headers.get('etag') ?? ''
    expect(etag).not.toBe('')
    const body = await first.text()
    const repeated = await fetch(server.url + path, { headers: { 'if-none-match': etag } })
    expect(repeated.status).toBe(304)
    expect(server.app.features.directory.searches.usage.entries).toBe(entries + 1)
    await server.db.raw('update directory set version = version + 1')
    await server.db.raw(
      `update contractors set deleted_at = now(), change_seq = (select version from directory)
       where id = (select max(id) from listed_contractors where state = 'FL' and category_id = 3)`,
    )
    expect(await (await get(path)).text()).not.toBe(body)
  }
})

test('a search with results is cached, and the size of the cache includes the compressed copies', async () => {
  const before = server.app.features.directory.searches.usage
  const path = '/api/search?category=plumbers&location=tampa'
  const plain = await (await get(path, { 'accept-encoding': 'identity' })).arrayBuffer()
  const { entries, bytes } = server.app.features.directory.searches.usage
  expect(entries).toBe(before.entries + 1)
  expect(bytes).toBeGreaterThan(before.bytes + plain.byteLength)
  await (await get(path, { 'accept-encoding': 'br' })).arrayBuffer()
  await expect.poll(() => server.app.features.directory.searches.usage.bytes).toBeGreaterThan(bytes)
  expect(server.app.features.directory.searches.usage.entries).toBe(entries)
})
