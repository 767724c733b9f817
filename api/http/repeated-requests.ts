import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type Koa from 'koa'
import { LRUCache } from 'lru-cache'
import { clientAddress } from './client-address.ts'
import type { AppContext, AppMiddleware, AppState } from './context.ts'
import { type EncodedReply, type Encoding, knownEncoding } from './encoded-reply.ts'
import {
  canSendPrepared,
  type PreparedHead,
  type PreparedResponse,
  toHeaderLines,
} from './prepared-response.ts'
import type { RecordedKind, RequestLog } from './requests.ts'
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
}

/**
 * Returns the current reply with this key; undefined when it has to be built or the version has to
 * be read.
 */
type FindReply = (key: string) => EncodedReply | undefined

interface KnownRequest {
  route: KnownRoute
  find: FindReply
  key: string
  /** The lines of the security headers. */
  securityLines: string
  /** Counts the request for the rate limits. Returns false when it must be rejected. */
  count: ((address: string) => boolean) | undefined
}

/** The kinds of the requests of a route by status. */
type KnownRoute = Record<Status, RecordedKind>

type Status = PreparedHead['status']

interface Client {
  address: string
  /** Hash of the address for the log. */
  hash: string
}

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
  readonly #routes = new Map<string, KnownRoute>()
  /** The head of each body, and of the 304 response for a client that has the body. */
  readonly #heads = new WeakMap<Buffer, Record<Status, PreparedHead>>()
  /** The client of each connection, if there is no proxy. */
  readonly #clients = new WeakMap<Socket, Client>()

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
  remember({ req, res, method, state, status }: AppContext, find: FindReply, key = ''): void {
    const { url = '' } = req
    const isRepeatable = method === 'GET' && (status === 200 || status === 304)
    if (!isRepeatable || state.route === undefined || url.length > MAX_URL_LENGTH) return
    if (this.#requests.has(url) || find(key) === undefined) return
    const { route, countRepeat: count } = state
    const { headerLines: securityLines } = res as PreparedResponse
    this.#requests.set(url, { route: this.#knownRoute(route), find, key, securityLines, count })
  }

  /** Answers the request if possible. Returns false when the middleware has to answer it. */
  answer(req: IncomingMessage, res: PreparedResponse): boolean {
    const startedAt = performance.now()
    const known = req.method === 'GET' ? this.#requests.get(req.url ?? '') : undefined
    if (!known || this.#deps.state.isDraining || hasBody(req) || hasSessionCookie(req)) return false
    const reply = known.find(known.key)
    const encoding = reply && encodingOf(reply, req)
    const body = encoding && reply.readyBody(encoding)
    if (!body || !canSendPrepared) return false
    const client = this.#clientOf(req)
    if (known.count?.(client.address) === false) return false

    const { log } = this.#deps
    const status = reply.matches(req.headers['if-none-match'] ?? '') ? 304 : 200
    const head = this.#headsOf(known, { reply, encoding, body })[status]
    const requestId = log.nextId()
    if (status === 304) res.sendPrepared(head, ['X-Request-Id', requestId])
    else
      res.sendPrepared(
        head,
        ['content-length', String(body.length), 'X-Request-Id', requestId],
        body,
      )
    log.recordAs(known.route[status], { requestId, client: client.hash }, startedAt)
    return true
  }

  #knownRoute(route: string): KnownRoute {
    const known = this.#routes.get(route)
    if (known) return known
    const kindOf = (status: Status) =>
      this.#deps.log.toRecordedKind({ method: 'GET', route, status })
    const created = { 200: kindOf(200), 304: kindOf(304) }
    this.#routes.set(route, created)
    return created
  }

  #clientOf(req: IncomingMessage): Client {
    const { app, log } = this.#deps
    const toClient = (ip: string): Client => {
      const address = clientAddress({ ip, req })
      return { address, hash: log.hash('client', address) }
    }
    // Koa's own rules for proxies.
    if (app.proxy)
      return toClient(Object.assign(Object.create(app.request) as Koa.Request, { app, req }).ip)
    const known = this.#clients.get(req.socket)
    if (known) return known
    const created = toClient(req.socket.remoteAddress ?? '')
    this.#clients.set(req.socket, created)
    return created
  }

  #headsOf(
    { securityLines }: KnownRequest,
    { reply, encoding, body }: { reply: EncodedReply; encoding: Encoding; body: Buffer },
  ): Record<Status, PreparedHead> {
    const known = this.#heads.get(body)
    if (known) return known
    const { 'content-length': _, ...bodyHeaders } = reply.bodyHeaders(encoding, body.length)
    const lines = toHeaderLines(Object.entries(reply.headersFor(encoding)))
    const bodyLines = toHeaderLines(Object.entries(bodyHeaders))
    const heads: Record<Status, PreparedHead> = {
      200: { status: 200, lines: [securityLines, lines + bodyLines] },
      304: { status: 304, lines: [securityLines, lines] },
    }
    this.#heads.set(body, heads)
    return heads
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}

function encodingOf(reply: EncodedReply, { headers }: IncomingMessage): Encoding | undefined {
  return reply.isCompressible ? knownEncoding(String(headers['accept-encoding'] ?? '')) : 'identity'
}
