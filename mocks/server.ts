// npm run mocks: serves the mocks over HTTP for clients outside the browser.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { pathToFileURL } from 'node:url'
import { CURSOR_HEADER, TOTAL_HEADER } from '#contract/directory.ts'
import { ContractError } from '#contract/errors.ts'
import { PLACE_HEADER } from '#contract/searched-place.ts'
import { isForMocks } from './api.ts'
import type { MockBackend } from './backend.ts'
import { errorResponse } from './mock-group.ts'
import { createDemoBackend } from './node.ts'
import { findScenario, scenarioList } from './scenarios.ts'

/** A request selects its scenario with this header or with `?mock=` in the query. */
const SCENARIO_HEADER = 'x-mock-scenario'
const DEFAULT_PORT = 3001
const HOST = '127.0.0.1'

export interface MockHttpServer {
  url: string
  close: () => Promise<void>
}

/**
 * Starts the mocks on a loopback port; 0 selects a free port. The state is lost when the server
 * stops.
 */
export async function startMockServer({
  port = 0,
}: { port?: number } = {}): Promise<MockHttpServer> {
  const backend = createDemoBackend()
  const server = createServer((incoming, outgoing) => {
    void respond(backend, incoming, outgoing).catch(() => outgoing.destroy())
  })
  server.listen(port, HOST)
  await once(server, 'listening')
  return {
    url: `http://${HOST}:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function respond(
  backend: MockBackend,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const request = toRequest(incoming)
  const response = await handle(backend, request)
  // `Response.error()` simulates a network error.
  if (response.type === 'error') return void outgoing.destroy()
  for (const [name, value] of corsHeaders(request.headers.get('origin')))
    response.headers.set(name, value)
  outgoing.statusCode = response.status
  for (const [name, value] of response.headers)
    if (name !== 'set-cookie') outgoing.setHeader(name, value)
  outgoing.setHeader('set-cookie', response.headers.getSetCookie())
  if (response.body) await pipeline(Readable.fromWeb(response.body as ReadableStream), outgoing)
  else outgoing.end()
}

function toRequest(incoming: IncomingMessage): Request {
  const { method = 'GET', url = '/', headers } = incoming
  const hasBody = method !== 'GET' && method !== 'HEAD'
  return new Request(new URL(url, `http://${headers.host ?? HOST}`), {
    method,
    headers: Object.entries(headers).flatMap(([name, value]) =>
      [value ?? []].flat().map((one): [string, string] => [name, one]),
    ),
    ...(hasBody ? { body: Readable.toWeb(incoming) as BodyInit, duplex: 'half' } : {}),
  })
}

async function handle(backend: MockBackend, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (request.method === 'OPTIONS') return new Response(null, { status: 204 })
  if (isForMocks(request)) return handleApiCall(backend, request)
  if (request.method === 'GET' && pathname === '/')
    return new Response(guide, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
  if (request.method === 'GET' && pathname === '/mails')
    return Response.json(backend.db.mails.all())
  if (request.method === 'POST' && pathname === '/reset') {
    backend.reset()
    return new Response(null, { status: 204 })
  }
  return errorResponse(new ContractError('not_found'))
}

/**
 * Handles an API call in the requested scenario. If a mock breaks its contract, the error is sent
 * to the client and written to stderr.
 */
async function handleApiCall(backend: MockBackend, request: Request): Promise<Response> {
  const requested =
    request.headers.get(SCENARIO_HEADER) ?? new URL(request.url).searchParams.get('mock')
  const scenario = requested ? findScenario(requested) : undefined
  if (requested && !scenario) {
    return errorResponse(
      new ContractError('invalid', {
        fields: [
          { path: 'mock', message: `There is no scenario "${requested}". Known are: ${names}` },
        ],
      }),
    )
  }
  try {
    return await backend.handle(withoutScenarioParameter(request), scenario)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    return errorResponse(new ContractError('internal', { message: String(error) }))
  }
}

/** Removes the `mock` parameter, because it is not part of the API. */
function withoutScenarioParameter(request: Request): Request {
  const url = new URL(request.url)
  if (!url.searchParams.has('mock')) return request
  url.searchParams.delete('mock')
  return new Request(url, request)
}

/** Returns the CORS headers that allow pages of other servers on this machine to call with cookies. */
function corsHeaders(origin: string | null): [name: string, value: string][] {
  if (!origin || !/^https?:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/.test(origin))
    return []
  return [
    ['access-control-allow-origin', origin],
    ['access-control-allow-credentials', 'true'],
    ['vary', 'Origin'],
    ['access-control-allow-methods', 'GET, HEAD, POST, PUT, PATCH, DELETE'],
    [
      'access-control-allow-headers',
      `content-type, idempotency-key, if-none-match, ${SCENARIO_HEADER}`,
    ],
    ['access-control-expose-headers', `etag, ${CURSOR_HEADER}, ${TOTAL_HEADER}, ${PLACE_HEADER}`],
  ]
}

const names = scenarioList.map(({ name }) => name).join(', ')

const guide = `The API of Lintel, imitated. Every call of the contract is handled under /api.

POST /reset   back to the demo data, everybody signed out
GET  /mails   what would have been mailed

A call chooses a scenario by the header ${SCENARIO_HEADER} or by ?mock= in its address:
${scenarioList.map((scenario) => `  ${scenario.name.padEnd(18)} ${scenario.description}`).join('\n')}
`

async function main(): Promise<void> {
  const requested = process.env.MOCKS_PORT || String(DEFAULT_PORT)
  if (!/^\d{1,5}$/.test(requested) || Number(requested) > 65_535)
    throw new Error(`MOCKS_PORT must be a port, not "${requested}"`)
  const { url, close } = await startMockServer({ port: Number(requested) })
  process.stdout.write(
    `Mocks of the API at ${url}/api (scenarios and how to reset: ${url}/; Ctrl-C stops them)\n`,
  )
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close())
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  })
}
