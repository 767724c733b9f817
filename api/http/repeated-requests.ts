import type { IncomingMessage, ServerResponse } from 'node:http'
import type Koa from 'koa'
import { LRUCache } from 'lru-cache'
import { clientAddress } from './client-address.ts'
import type { AppContext, AppMiddleware, AppState } from './context.ts'
import { type EncodedReply, type Encoding, knownEncoding } from './encoded-reply.ts'
import { type RequestDurations, routeLabel } from './metrics.ts'
import type { RequestLog } from './requests.ts'
import { hasSessionCookie } from './session.ts'

const MAX_URLS = 20_000
const MAX_URL_LENGTH = 500
const MAX_BYTES = 16 * 1024 * 1024
/** Memory of a remembered URL in addition to its text: the record, its functions, list nodes. */
const ENTRY_OVERHEAD_BYTES = 600

export interface RepeatedRequestsDeps {
  app: Pick<Koa, 'request' | 'proxy'>
  state: { isDraining: boolean }
  log: RequestLog
  durations: RequestDurations
  /** The security headers. */
  headers: readonly (readonly [string, string])[]
}

/**
 * Returns the current reply with this key; undefined when it has to be built or the version has to
 * be read.
 */
type FindReply = (key: string) => EncodedReply | undefined

interface KnownRequest {
  route: string
  /** The route in the metrics. */
  label: string
  find: FindReply
  key: string
  /** Counts the request for the rate limits. Returns false when it must be rejected. */
  count: ((address: string) => boolean) | undefined
}

/**
 * Response headers as Node.js takes them: alternating names and values. The last value is the
 * request id.
 */
type RawHeaders = string[]

interface StateWithRepeats extends AppState {
  repeats?: RepeatedRequests
}

/**
 * Call it after a request was answered. If `find` returns the reply from a cache, the same request
 * is answered in the same way as long as `find` returns a reply. `find` must be a function that all
 * requests share: one that is created for a request would keep its context and body in memory.
 */
export function rememberReply(ctx: AppContext, find: FindReply, key = ''): void {
  const state: StateWithRepeats = ctx.state
  state.repeats?.remember(ctx, find, key)
}

/**
 * Answers repeated GET requests for cached public replies without Koa, whose middleware takes
 * longer than sending a small reply. A request is answered here if its URL was answered from a
 * cache before and nothing in the request can change the reply. It is counted, logged and measured
 * as usual, and its response has the same headers. All other requests are left to the middleware.
 * See docs/decisions/2026-11-22-repeated-requests-skip-koa.md.
 */
export class RepeatedRequests {
  readonly #deps: RepeatedRequestsDeps
  readonly #requests = new LRUCache<string, KnownRequest>({
    max: MAX_URLS,
    maxSize: MAX_BYTES,
    // The key of the cached reply, which `find` holds, may contain the same text as the URL.
    sizeCalculation: (_, url) => ENTRY_OVERHEAD_BYTES + 4 * url.length,
  })
  /** The headers of each body, and of the 304 response for a client that has the body. */
  readonly #headers = new WeakMap<Buffer, Record<200 | 304, RawHeaders>>()

  constructor(deps: RepeatedRequestsDeps) {
    this.#deps = deps
  }

  /** Lets `rememberReply` find this object. */
  readonly provide: AppMiddleware = (ctx, next) => {
    const state: StateWithRepeats = ctx.state
    state.repeats = this
    return next()
  }

  /** Current memory usage, for tests. */
  get usage(): { entries: number; bytes: number } {
    return { entries: this.#requests.size, bytes: this.#requests.calculatedSize }
  }

  /**
   * Remembers a request that was answered with the reply that `find` returns. Does nothing if
   * `find` returns none, because the reply was not worth caching.
   */
  remember({ req, method, state, status }: AppContext, find: FindReply, key = ''): void {
    const { url = '' } = req
    const isRepeatable = method === 'GET' && (status === 200 || status === 304)
    if (!isRepeatable || state.route === undefined || url.length > MAX_URL_LENGTH) return
    if (this.#requests.has(url) || find(key) === undefined) return
    const { route, countRepeat: count } = state
    this.#requests.set(url, { route, label: routeLabel(route), find, key, count })
  }

  /** Answers the request if possible. Returns false when the middleware has to answer it. */
  answer(req: IncomingMessage, res: ServerResponse): boolean {
    const startedAt = performance.now()
    const known = req.method === 'GET' ? this.#requests.get(req.url ?? '') : undefined
    if (!known || this.#deps.state.isDraining || hasBody(req) || hasSessionCookie(req)) return false
    const reply = known.find(known.key)
    const encoding = reply && encodingOf(reply, req)
    const body = encoding && reply.readyBody(encoding)
    if (!body) return false
    const client = this.#addressOf(req)
    if (known.count?.(client) === false) return false

    const { log, durations } = this.#deps
    const status = reply.matches(req.headers['if-none-match'] ?? '') ? 304 : 200
    const headers = this.#headersOf(reply, encoding, body)[status]
    const requestId = log.nextId()
    headers[headers.length - 1] = requestId
    res.writeHead(status, headers)
    if (status === 200) res.end(body)
    else res.end()
    const { route, label } = known
    log.write(
      { method: 'GET', route, status },
      { requestId, client: log.hash('client', client) },
      startedAt,
    )
    durations.observe(
      { method: 'GET', route: label, status },
      (performance.now() - startedAt) / 1000,
    )
    return true
  }

  #addressOf(req: IncomingMessage): string {
    const { app } = this.#deps
    if (!app.proxy) return clientAddress({ ip: req.socket.remoteAddress ?? '', req })
    // Koa's own rules for proxies.
    const { ip } = Object.assign(Object.create(app.request) as Koa.Request, { app, req })
    return clientAddress({ ip, req })
  }

  #headersOf(reply: EncodedReply, encoding: Encoding, body: Buffer): Record<200 | 304, RawHeaders> {
    const known = this.#headers.get(body)
    if (known) return known
    const raw = (bodyHeaders: Record<string, string>): RawHeaders => [
      ...this.#deps.headers.flat(),
      ...Object.entries({ ...reply.headersFor(encoding), ...bodyHeaders }).flat(),
      'X-Request-Id',
      '',
    ]
    const headers = { 200: raw(reply.bodyHeaders(encoding, body.length)), 304: raw({}) }
    this.#headers.set(body, headers)
    return headers
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}

function encodingOf(reply: EncodedReply, { headers }: IncomingMessage): Encoding | undefined {
  return reply.isCompressible ? knownEncoding(String(headers['accept-encoding'] ?? '')) : 'identity'
}
