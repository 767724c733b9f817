import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { errorCodes } from '#contract/errors.ts'
import { pageNames, pages } from '#contract/pages.ts'
import { signatureHeader } from '../../mocks/upstream/stripe.ts'
import { strictErrorBody } from '../contract/read-reply.ts'
import { featureDatabases } from '../support/databases.ts'
import { bodyFields, endpointName, endpoints } from '../support/endpoints.ts'
import { isFullRun, quickOrFull } from '../support/full-run.ts'
import { expectNoInternals } from '../support/leaks.ts'
import { WEBHOOK_SECRET, withPaymentServer } from '../support/payments.ts'
import { withServer } from '../support/server.ts'
import { signIn } from '../support/visitors.ts'

const RUNS = quickOrFull(8, 1000)
/** Drawing a page takes longer than a call. */
const PAGE_RUNS = quickOrFull(3, 200)
/** A call that takes longer fails the test. */
const CALL_TIMEOUT_MS = 5000
const timeoutOf = (runs: number) => 60_000 + runs * 200
const runs = (numRuns: number) => ({ numRuns, ...(isFullRun ? {} : { seed: 20_261_122 }) })

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
const parameters = fc.infiniteStream(text).map((stream) => () => stream.next().value as string)
const query = fc.dictionary(
  fc.oneof(fc.constantFrom('page', 'limit', 'q', 'location', 'since', 'state'), text),
  text,
  { maxKeys: 3 },
)

/** Bodies with the fields of the endpoint are more likely to be valid. */
const jsonBody = (endpoint: Endpoint) =>
  fc
    .record({
      content: fc.oneof(
        {
          weight: 4,
          arbitrary: fc.dictionary(fc.constantFrom('x', ...bodyFields(endpoint)), json),
        },
        json,
      ),
      isBroken: fc.boolean(),
    })
    .map(({ content, isBroken }) => ({
      type: 'application/json',
      bytes: Buffer.from(isBroken ? `{"a":${JSON.stringify(content)}` : JSON.stringify(content)),
    }))

const headerText = text.map((value) => value.replace(/[^\x20-\x7e]|"/g, '').slice(0, 200))
const fileContent = fc.oneof(
  fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.from(bytes)),
  text.map((value) => Buffer.from(value)),
  fc.constantFrom(
    Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\xff\xff\xff\xff\xff\xff\xff\xff', 'latin1'),
    Buffer.from('GIF89a\xff\xff\xff\xff', 'latin1'),
    Buffer.from('RIFF\xff\xff\xff\xffWEBPVP8 ', 'latin1'),
    Buffer.from('Name,Category,City,State\n"unclosed,Plumbers,Tampa,FL\n'),
    Buffer.from('Name,Name\nA,B\n'),
  ),
)

/** Multipart bodies, some of them without an end or with a wrong boundary. */
const multipartBody = fc
  .record({
    parts: fc.array(
      fc.record({ name: headerText, file: fc.option(headerText), type: headerText, fileContent }),
      { maxLength: 3 },
    ),
    hasEnd: fc.boolean(),
    boundary: fc.constantFrom('b', 'b', 'b', 'other', ''),
  })
  .map(({ parts, hasEnd, boundary }) => ({
    type: `multipart/form-data; boundary=${boundary}`,
    bytes: Buffer.concat([
      ...parts.flatMap((part) => [
        Buffer.from(
          `--b\r\nContent-Disposition: form-data; name="${part.name}"${part.file === null ? '' : `; filename="${part.file}"`}\r\nContent-Type: ${part.type}\r\n\r\n`,
        ),
        part.fileContent,
        Buffer.from('\r\n'),
      ]),
      ...(hasEnd ? [Buffer.from('--b--\r\n')] : []),
    ]),
  }))

const arbitraryCall = (endpoint: Endpoint) =>
  fc.record({
    parameters,
    query,
    body: endpoint.upload ? fc.oneof(multipartBody, jsonBody(endpoint)) : jsonBody(endpoint),
    isAdmin: fc.boolean(),
  })

const encoded = (value: string) => encodeURIComponent(value.toWellFormed())
const fillPath = (path: string, next: () => string) =>
  path.replace(/:\w+/g, () => encoded(next()) || '1')
const searchOf = (values: Record<string, string>) =>
  new URLSearchParams(Object.entries(values)).toString()

/** Returns true for an error of a service that the tests do not configure, such as mail. */
function isServiceError({ errors }: Endpoint, status: number, code: string | undefined): boolean {
  return (['upstream_failed', 'not_configured'] as const).some(
    (expected) =>
      errors.includes(expected) && code === expected && status === errorCodes[expected].status,
  )
}

async function send(url: string, init: RequestInit = {}) {
  const response = await fetch(url, {
    redirect: 'manual',
    ...init,
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  })
  return { response, reply: await response.text() }
}

describe.each(featureDatabases)('random requests on %s', (kind) => {
  const server = withServer(kind, 'demo', { pages: true })

  test.each(endpoints.map((endpoint) => [endpointName(endpoint), endpoint] as const))(
    '%s never responds with an internal error, late or with internal details',
    async (_, endpoint) => {
      let cookie: string | undefined
      await fc.assert(
        fc.asyncProperty(arbitraryCall(endpoint), async (call) => {
          if (call.isAdmin) cookie ??= await signIn(server, 'admin@example.com')
          const path = `${fillPath(endpoint.path, call.parameters)}?${searchOf(call.query)}`
          const { response, reply } = await send(`${server.url}${path}`, {
            method: endpoint.method,
            headers: {
              'sec-fetch-site': 'same-origin',
              ...(call.isAdmin && cookie ? { cookie } : {}),
              ...(endpoint.method === 'GET' ? {} : { 'content-type': call.body.type }),
            },
            body: endpoint.method === 'GET' ? null : call.body.bytes,
          })
          expectNoInternals(reply, path)
          // Some calls end the session.
          if (call.isAdmin && /logout/.test(endpoint.path)) cookie = undefined
          if (response.status < 400) return
          const { code } = strictErrorBody.parse(JSON.parse(reply))
          if (code === 'unauthenticated') cookie = undefined
          if (isServiceError(endpoint, response.status, code)) return
          expect(response.status, `${path} ${reply}`).toBeLessThan(500)
        }),
        runs(RUNS),
      )
    },
    timeoutOf(RUNS),
  )

  test.each(pageNames.map((name) => pages[name].path))(
    'the page %s never responds with an internal error, late or with internal details',
    async (path) => {
      await fc.assert(
        fc.asyncProperty(parameters, query, async (next, values) => {
          const address = `${fillPath(path, next)}?${searchOf(values)}`
          const { response, reply } = await send(`${server.url}${address}`)
          expect(response.status, address).toBeLessThan(500)
          expectNoInternals(reply, address)
        }),
        runs(PAGE_RUNS),
      )
    },
    timeoutOf(PAGE_RUNS),
  )
})

describe.each(featureDatabases)('random payment events on %s', (kind) => {
  const server = withPaymentServer(kind)

  test(
    'never cause an internal error, even if they are signed',
    async () => {
      const event = fc.record({
        id: fc.oneof(
          text,
          fc.uuid().map((id) => `evt_${id}`),
        ),
        object: fc.constantFrom<unknown>('event', 'x', null),
        type: fc.oneof(
          fc.constantFrom('payment_intent.succeeded', 'charge.refunded', 'charge.dispute.closed'),
          json,
        ),
        data: fc.oneof(
          fc.record({
            object: fc.record({
              object: fc.constantFrom('payment_intent', 'charge', 'dispute'),
              id: json,
              payment_intent: json,
            }),
          }),
          json,
        ),
      })
      const payload = fc.oneof(
        event.map((content) => JSON.stringify(content)),
        text,
      )
      await fc.assert(
        fc.asyncProperty(payload, fc.boolean(), text, async (body, isSigned, other) => {
          const signature = isSigned
            ? signatureHeader(body, WEBHOOK_SECRET)
            : other.replace(/[^\x20-\x7e]/g, '')
          const response = await server.sendEvent(body, { 'stripe-signature': signature })
          const reply = await response.text()
          expect(response.status, body).toBeLessThan(500)
          expectNoInternals(reply, body)
        }),
        runs(RUNS),
      )
    },
    timeoutOf(RUNS),
  )
})
