import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { strictErrorBody } from '../contract/read-reply.ts'
import { featureDatabases } from '../support/databases.ts'
import { endpointName, endpoints } from '../support/endpoints.ts'
import { isFullRun, quickOrFull } from '../support/full-run.ts'
import { withServer } from '../support/server.ts'
import { signIn } from '../support/visitors.ts'

const RUNS = quickOrFull(8, 1000)
const TIMEOUT_MS = 60_000 + RUNS * 200

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    '0',
    '1',
    '3',
    '-1',
    '1e9',
    '9'.repeat(40),
    "' or 1=1 --",
    '<script>alert(1)</script>',
    '%',
    '\u0000',
    '\ud800',
    'a'.repeat(3000),
    '2026-02-30T25:00:00Z',
    'all',
    'null',
  ),
)
const json = fc.oneof(
  { weight: 3, arbitrary: text },
  fc.constantFrom<unknown>(null, true, -1, 1e308, 2_147_483_648, [], {}, [[]], { length: 1 }),
  fc.array(text, { maxLength: 3 }),
)

/**
 * Returns the field names of the request body. Bodies with these fields are more likely to be
 * valid.
 */
function fieldsOf({ body }: Endpoint): string[] {
  const { shape } = (body?._zod.def ?? {}) as { shape?: object }
  return Object.keys(shape ?? {})
}

/** Returns true for an error of a service that the tests do not configure, such as mail. */
const isServiceError = (endpoint: Endpoint, status: number) =>
  (status === 502 && endpoint.errors.includes('upstream_failed')) ||
  (status === 503 &&
    (['unavailable', 'not_configured'] as const).some((code) => endpoint.errors.includes(code)))

const arbitraryCall = (endpoint: Endpoint) =>
  fc.record({
    params: fc.infiniteStream(text).map((stream) => () => stream.next().value as string),
    query: fc.dictionary(
      fc.oneof(fc.constantFrom('page', 'limit', 'q', 'location', 'since', 'state'), text),
      text,
      { maxKeys: 3 },
    ),
    body: fc.oneof(
      { weight: 4, arbitrary: fc.dictionary(fc.constantFrom('x', ...fieldsOf(endpoint)), json) },
      json,
    ),
    isRaw: fc.boolean(),
  })

describe.each(featureDatabases)('random requests on %s', (kind) => {
  const server = withServer(kind, 'demo')

  test.each(endpoints.map((endpoint) => [endpointName(endpoint), endpoint] as const))(
    '%s never responds with an internal error',
    async (_, endpoint) => {
      const cookie = await signIn(server, 'admin@example.com')
      await fc.assert(
        fc.asyncProperty(arbitraryCall(endpoint), async ({ params, query, body, isRaw }) => {
          const encoded = (value: string) => encodeURIComponent(value.toWellFormed())
          const path = endpoint.path.replace(/:\w+/g, () => encoded(params()) || '1')
          const search = new URLSearchParams(Object.entries(query)).toString()
          const hasBody = endpoint.method !== 'GET'
          const response = await fetch(`${server.url}${path}?${search}`, {
            method: endpoint.method,
            headers: {
              cookie,
              'sec-fetch-site': 'same-origin',
              ...(hasBody ? { 'content-type': 'application/json' } : {}),
            },
            ...(hasBody
              ? { body: isRaw ? `{"a":${JSON.stringify(body)}` : JSON.stringify(body) }
              : {}),
          })
          const reply = await response.text()
          if (isServiceError(endpoint, response.status)) return
          expect(response.status, `${path}?${search} ${reply}`).toBeLessThan(500)
          if (response.status >= 400) strictErrorBody.parse(JSON.parse(reply))
        }),
        { numRuns: RUNS, ...(isFullRun ? {} : { seed: 20_261_122 }) },
      )
    },
    TIMEOUT_MS,
  )
})
