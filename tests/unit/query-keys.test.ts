import { hashKey } from '@tanstack/react-query'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { storageLists } from '#content/legal/storage-lists.ts'
import { blog } from '#contract/blog.ts'
import { PUBLIC_DATABASE } from '#contract/device-storage.ts'
import { directory } from '#contract/directory.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import {
  derivedKey,
  isReplyOf,
  keepOf,
  queriesOf,
  type QueryKey,
  queryKeyOf,
  queryKeyPrefix,
} from '#contract/query-keys.ts'

const endpoints = Object.entries(contract).flatMap(([group, members]) =>
  Object.entries<Endpoint>(members).map(([name, endpoint]) => ({
    name: `${group}.${name}`,
    endpoint,
  })),
)

type Values = Record<string, unknown>
interface Input {
  params?: Values
  query?: Values
}

/** `queryKeyOf` without the types of its inputs, for generated inputs. */
const keyOf = queryKeyOf as (endpoint: Endpoint, input?: Input) => QueryKey
const hashOf = (endpoint: Endpoint, input?: Input) => hashKey(keyOf(endpoint, input))

const anyEndpoint = fc.constantFrom(...endpoints.map(({ endpoint }) => endpoint))
const anyText = fc.oneof(fc.string(), fc.constantFrom('list', 'GET /api/user', '{}', ' ', ':id'))
const anyValue = fc.oneof(anyText, fc.integer(), fc.boolean(), fc.constantFrom(undefined, null))
const anyQuery = fc.dictionary(fc.constantFrom('q', 'page', 'state', 'size', 'city'), anyValue)
const anyParams = fc.dictionary(fc.constantFrom('id', 'slug', 'name'), anyText)
const anyInput = fc.record({ params: anyParams, query: anyQuery })

/** Returns what a request with these values contains, sorted by name. */
const sent = (values: Values) =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([name, value]) => `${name}=${String(value)}`)
    .toSorted()

describe('the query key of an endpoint', () => {
  it('is never that of another endpoint', () => {
    const names = endpoints.map(({ endpoint }) => queryKeyPrefix(endpoint)[0])
    expect(new Set(names).size).toBe(names.length)
    fc.assert(
      fc.property(anyEndpoint, anyInput, anyEndpoint, anyInput, (one, input, other, otherInput) => {
        fc.pre(one !== other)
        expect(hashOf(one, input)).not.toBe(hashOf(other, otherInput))
      }),
    )
  })

  it('has the same hash for two inputs exactly when they lead to the same request', () => {
    fc.assert(
      fc.property(anyEndpoint, anyInput, anyInput, (endpoint, one, other) => {
        const isSame =
          JSON.stringify(sent({ ...one.query, ...one.params })) ===
          JSON.stringify(sent({ ...other.query, ...other.params }))
        expect(hashOf(endpoint, one) === hashOf(endpoint, other)).toBe(isSame)
      }),
    )
  })

  it('has a hash that depends neither on the order of the properties nor on properties that are not sent', () => {
    fc.assert(
      fc.property(anyEndpoint, anyInput, (endpoint, { params, query }) => {
        const reversed = Object.fromEntries(Object.entries(query).toReversed())
        const padded = { a: undefined, ...reversed, b: null, c: '' }
        expect(hashOf(endpoint, { query: padded, params })).toBe(
          hashOf(endpoint, { params, query }),
        )
      }),
    )
    const search = { location: 'Tampa', category: '3', state: 'FL' }
    expect(
      hashOf(directory.search, { query: { state: 'FL', category: 3, location: 'Tampa' } }),
    ).toBe(hashOf(directory.search, { query: search }))
    expect(hashOf(blog.list)).toBe(hashOf(blog.list, { query: {} }))
  })

  it('is unchanged by JSON, in which the server sends it', () => {
    fc.assert(
      fc.property(anyEndpoint, anyInput, (endpoint, input) => {
        const key = keyOf(endpoint, input)
        expect(JSON.parse(JSON.stringify(key))).toEqual(key)
      }),
    )
  })

  it.each(endpoints)('$name has no parameter name in both the path and the query', (row) => {
    const namesOf = (schema?: z.ZodMiniType) =>
      Object.keys((schema as z.ZodMiniObject | undefined)?.shape ?? {})
    const { params, query } = row.endpoint
    expect(namesOf(params).filter((name) => namesOf(query).includes(name))).toEqual([])
  })

  it('is different from every derived key, and both belong to the group of the endpoint', () => {
    fc.assert(
      fc.property(
        anyEndpoint,
        anyInput,
        anyText,
        fc.array(anyText),
        (endpoint, input, name, values) => {
          const [reply, derived] = [keyOf(endpoint, input), derivedKey(endpoint, name, ...values)]
          expect(hashKey(reply)).not.toBe(hashKey(derived))
          expect([isReplyOf(endpoint, reply), isReplyOf(endpoint, derived)]).toEqual([true, false])
          for (const queryKey of [reply, derived])
            for (const [group, members] of Object.entries(contract))
              expect([group, queriesOf(members)({ queryKey })]).toEqual([
                group,
                Object.values<Endpoint>(members).includes(endpoint),
              ])
        },
      ),
    )
  })
})

describe('the `keep` setting of a query', () => {
  const namesWith = (test: (endpoint: Endpoint) => boolean) =>
    endpoints.filter(({ endpoint }) => test(endpoint)).map(({ name }) => name)

  it('is set only for public GET endpoints', () => {
    expect(
      namesWith(
        ({ keep, method, access }) =>
          keep !== undefined && (method !== 'GET' || access !== 'public'),
      ),
    ).toEqual([])
  })

  it.each(endpoints)('of $name is that of the endpoint', ({ endpoint }) => {
    expect(keepOf(keyOf(endpoint, { params: { id: '3' } }))).toEqual(endpoint.keep)
  })

  it('of a derived query is set only for the stored directory, the search and suggestions', () => {
    const isKept = (endpoint: Endpoint) => keepOf(derivedKey(endpoint, 'edited', 3)) !== undefined
    expect(namesWith(isKept)).toEqual([
      'directory.list',
      'directory.changes',
      'directory.search',
      'directory.suggest',
      'site.get',
      'site.legal',
    ])
  })

  it('persists exactly what the cookie policy lists', () => {
    /** The words of the policy, and the endpoints whose replies they mean. */
    const listed: Record<string, readonly Endpoint[]> = {
      'contractor list': [directory.list, directory.changes],
      articles: [blog.list, blog.bySlug],
      profiles: [directory.byId, directory.bySlug],
    }
    const row = storageLists.storage.find(({ name }) => name === PUBLIC_DATABASE)
    for (const words of Object.keys(listed)) expect(row?.what).toContain(words)
    const stored = endpoints
      .map(({ endpoint }) => endpoint)
      .filter(({ keep }) => keep === 'stored-directory' || keep === 'opened')
    expect(new Set(stored)).toEqual(new Set(Object.values(listed).flat()))
  })

  it('is "memory" only for the search, suggestions and the settings of the site', () => {
    expect(namesWith(({ keep }) => keep === 'memory')).toEqual([
      'directory.search',
      'directory.suggest',
      'site.get',
      'site.legal',
    ])
  })
})
