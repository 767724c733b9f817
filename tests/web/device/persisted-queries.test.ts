import { dehydrate, QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { adminContractors } from '#contract/admin-contractors.ts'
import {
  derivedKey,
  derivedKeys,
  isReplyOf,
  type QueryKey,
  queryKeyOf,
} from '#contract/query-keys.ts'
import { blogReads, directoryReads, userRead } from '#contract/reads.ts'
import { shouldPersist } from '../../../web/src/device/persist-policy.ts'
import { parseQueries, serializeQueries } from '../../../web/src/device/persisted-queries.lazy.ts'
import { buildContractor } from '../../support/contractors.ts'

const detail = (id: number, overrides = {}) => ({
  ...buildContractor({ id }),
  categoryName: 'Plumbers',
  categorySlug: 'plumbers',
  phone: null,
  address: null,
  yearsInBusiness: 3,
  licenseNumber: null,
  insuranceInfo: null,
  socialMediaLinks: [],
  logoUrl: null,
  photos: [],
  createdAt: '2026-01-01T00:00:00.000Z',
  ...overrides,
})

const post = (id: number, content = '<p>Hello</p>') => ({
  id,
  slug: `post-${id}`,
  title: `Post ${id}`,
  excerpt: null,
  content,
  imageUrl: null,
  categoryName: 'Plumbers',
  status: 'published',
  scheduledAt: null,
  publishedAt: '2026-01-01T00:00:00.000Z',
  authorName: 'Editorial team',
  authorTitle: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
})

const categoriesKey = queryKeyOf(directoryReads.categories)
const profileKey = (id: number) => queryKeyOf(directoryReads.byId, { params: { id: String(id) } })
const postsKey = queryKeyOf(blogReads.list)
const postKey = (n: number) => queryKeyOf(blogReads.bySlug, { params: { slug: `post-${n}` } })

function clientWith(entries: { key: QueryKey; data: unknown; updatedAt?: number }[]) {
  const client = new QueryClient()
  for (const { key, data, updatedAt } of entries)
    client.setQueryData(key, data, updatedAt === undefined ? {} : { updatedAt })
  return client
}

function textOf(client: QueryClient, maxLength?: number) {
  return serializeQueries(
    {
      timestamp: 1,
      buster: '1',
      clientState: dehydrate(client, { shouldDehydrateQuery: shouldPersist }),
    },
    maxLength,
  )
}

const keysOf = async (text: string) =>
  (await parseQueries(text)).clientState.queries.map(({ queryKey }) => queryKey)

describe('the persisted query cache', () => {
  it('contains only replies of endpoints that are kept on the device', async () => {
    const client = clientWith([
      { key: queryKeyOf(userRead), data: { email: 'planted@example.com' } },
      { key: queryKeyOf(adminContractors.search), data: ['planted'] },
      { key: derivedKey(directoryReads.byId, 'edited', 3), data: detail(3, { name: 'planted' }) },
      { key: derivedKeys.latestPosts(), data: [{ title: 'planted' }] },
      { key: queryKeyOf(directoryReads.search), data: ['planted'] },
      { key: categoriesKey, data: [] },
      { key: ['something', 'new'], data: 'planted' },
    ])
    expect(textOf(client)).not.toContain('planted')
    expect(await keysOf(textOf(client))).toEqual([categoriesKey])
  })

  it('removes owner ids, also in nested data', async () => {
    const client = clientWith([
      { key: profileKey(7), data: detail(7, { userId: 4711 }) },
      {
        key: queryKeyOf(directoryReads.bySlug, { params: { slug: 'plumbers-tampa', name: 'x' } }),
        data: { contractor: detail(8, { userId: 4711 }), redirectTo: null },
      },
    ])
    expect(textOf(client)).not.toContain('4711')
    expect((await parseQueries(textOf(client))).clientState.queries).toHaveLength(2)
  })

  it('contains the data of a query whose refetch failed, with the status success', async () => {
    const client = clientWith([{ key: categoriesKey, data: [] }])
    await client
      .fetchQuery({
        queryKey: categoriesKey,
        queryFn: () => Promise.reject(new Error('unreachable')),
        retry: false,
      })
      .catch(() => undefined)
    expect(client.getQueryState(categoriesKey)?.status).toBe('error')
    expect((await parseQueries(textOf(client))).clientState.queries[0]?.state).toMatchObject({
      status: 'success',
      error: null,
      data: [],
    })
  })

  it('does not contain a query whose refetch got a 410', async () => {
    const client = clientWith([{ key: profileKey(7), data: detail(7) }])
    const gone = Object.assign(new Error('410: gone'), { status: 410 })
    await client
      .fetchQuery({
        queryKey: profileKey(7),
        queryFn: () => Promise.reject(gone),
        retry: false,
      })
      .catch(() => undefined)
    expect(await keysOf(textOf(client))).toEqual([])
  })

  it('contains the latest 100 profiles opened by id, 50 opened posts and 50 listed posts', async () => {
    const client = clientWith([
      ...Array.from({ length: 130 }, (_, n) => ({
        key: profileKey(n),
        data: detail(n + 1),
        updatedAt: 1000 + n,
      })),
      ...Array.from({ length: 60 }, (_, n) => ({
        key: postKey(n),
        data: post(n),
        updatedAt: 1000 + n,
      })),
      { key: postsKey, data: Array.from({ length: 70 }, (_, n) => post(n)), updatedAt: 1 },
    ])
    const { queries } = (await parseQueries(textOf(client))).clientState
    const repliesOf = (endpoint: Parameters<typeof isReplyOf>[0]) =>
      queries.filter(({ queryKey }) => isReplyOf(endpoint, queryKey))
    expect(repliesOf(directoryReads.byId).map(({ queryKey }) => queryKey)).toEqual(
      Array.from({ length: 100 }, (_, n) => profileKey(129 - n)),
    )
    expect(repliesOf(blogReads.bySlug)).toHaveLength(50)
    expect(repliesOf(blogReads.list)[0]?.state.data).toHaveLength(50)
  })

  it('has fewer than 2,000,000 characters and loses the oldest posts first', async () => {
    const long = 'x'.repeat(60_000)
    const client = clientWith([
      ...Array.from({ length: 50 }, (_, n) => ({
        key: postKey(n),
        data: post(n, long),
        updatedAt: n,
      })),
      { key: categoriesKey, data: [], updatedAt: 0 },
    ])
    const text = textOf(client)
    expect(text.length).toBeLessThan(2_000_000)
    expect((await keysOf(text)).slice(0, 2)).toEqual([categoriesKey, postKey(49)])
  })

  it('is restored without queries that have an invalid shape', async () => {
    const client = clientWith([
      { key: categoriesKey, data: 'not a list' },
      { key: postsKey, data: [post(1)] },
    ])
    expect(await keysOf(textOf(client))).toEqual([postsKey])
  })

  it('is not restored from a text that is not JSON or not a cache', async () => {
    await expect(parseQueries('{"timestamp":')).rejects.toThrow()
    await expect(parseQueries('{"queries":[]}')).rejects.toThrow()
  })

  it('contains no mutations', () => {
    expect(JSON.parse(textOf(new QueryClient()))).toEqual({
      timestamp: 1,
      buster: '1',
      clientState: { mutations: [], queries: [] },
    })
  })
})
