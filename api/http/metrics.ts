import { createHash, timingSafeEqual } from 'node:crypto'
import type { Knex } from 'knex'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { AppContext, AppMiddleware } from './context.ts'
import type { RequestCounts } from './requests.ts'

export const METRICS_PATH = '/metrics'

export interface MetricsDeps {
  db: Knex
  state: RequestCounts
  /** Who shows it is answered, wherever it asks from; without one only this very machine is. */
  token: string | undefined
  countMails: () => Promise<{ waiting: number; dead: number }>
  findLastBackup: () => Promise<{ at: Date } | null>
}

/** Every other method is `other`: labels are ours, not the caller's. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/**
 * Measures every request, and answers `/metrics` to who may see it; to all others it is a path like
 * any unknown one. In front of everything else: it is asked most when the server has too much to
 * do.
 */
export function metrics(deps: MetricsDeps): AppMiddleware {
  const registry = new Registry()
  const durations = new Histogram({
    name: 'lintel_http_request_duration_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  })
  const readGauges = registerGauges(registry, deps)
  let isComplete = false
  return async (ctx, next) => {
    if (
      ctx.path === METRICS_PATH &&
      (ctx.method === 'GET' || ctx.method === 'HEAD') &&
      isAllowed(ctx, deps.token)
    ) {
      // Watching the process costs a little: it begins when somebody looks.
      if (!isComplete) collectDefaultMetrics({ register: registry })
      isComplete = true
      await readGauges()
      ctx.set({
        'cache-control': 'no-store',
        'content-type': registry.contentType,
        'x-content-type-options': 'nosniff',
      })
      ctx.body = await registry.metrics()
      return
    }
    const started = performance.now()
    try {
      await next()
    } finally {
      durations.observe(labelsOf(ctx), (performance.now() - started) / 1000)
    }
  }
}

/**
 * The template of the route, never the address; for a call of the API without its method, which has
 * a label of its own.
 */
function labelsOf({
  method,
  state,
  status,
}: AppContext): Record<'method' | 'route' | 'status', string | number> {
  return {
    method: methods.has(method) ? method : 'other',
    route: (state.route ?? '(none)').replace(/^[A-Z]+ /, ''),
    status,
  }
}

/**
 * The socket's own address counts, whatever a header says; what came through a proxy came from
 * elsewhere.
 */
function isAllowed(ctx: AppContext, token: string | undefined): boolean {
  if (token !== undefined) return isSame(ctx.get('authorization'), `Bearer ${token}`)
  const isForwarded = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'].some(
    (name) => ctx.get(name) !== '',
  )
  return !isForwarded && /^(?:::ffff:)?127\.|^::1$/.test(ctx.req.socket.remoteAddress ?? '')
}

function isSame(given: string, wanted: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(wanted))
}

/** What is read when somebody looks; answers what reads it. */
function registerGauges(
  registry: Registry,
  { db, state, countMails, findLastBackup }: MetricsDeps,
): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `lintel_${name}`, help, labelNames, registers: [registry] })
  const inFlight = gauge('http_requests_in_flight', 'Requests being answered')
  const receiving = gauge('http_requests_receiving', 'Requests whose body is being received')
  const connections = gauge(
    'database_connections',
    'Connections of the pool, and who waits for one',
    ['state'],
  )
  const isUp = gauge('database_up', 'Whether the database answered just now')
  const mails = gauge('outbox_mails', 'Mails not sent: waiting for a try, or given up', ['status'])
  const lastBackup = gauge(
    'last_backup_timestamp_seconds',
    'When the newest file in DATA_DIR/backups was written; 0 without any',
  )
  return async () => {
    inFlight.set(state.inFlight)
    receiving.set(state.receiving)
    const { pool } = db.client as {
      pool: { numUsed(): number; numFree(): number; numPendingAcquires(): number }
    }
    connections.set({ state: 'used' }, pool.numUsed())
    connections.set({ state: 'free' }, pool.numFree())
    connections.set({ state: 'waiting' }, pool.numPendingAcquires())
    const counts = await countMails().catch(() => null)
    isUp.set(counts ? 1 : 0)
    mails.reset()
    for (const [status, count] of Object.entries(counts ?? {})) mails.set({ status }, count)
    const last = await findLastBackup().catch(() => null)
    lastBackup.set((last?.at.getTime() ?? 0) / 1000)
  }
}
