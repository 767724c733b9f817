import { createHash, timingSafeEqual } from 'node:crypto'
import type { Knex } from 'knex'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { findLastBackup } from '../db/backup/automatic.ts'
import { countUnsent } from '../db/outbox.ts'
import type { FreeSpace } from '../free-space.ts'
import type { AppContext, AppMiddleware } from './context.ts'
import type { RequestCounts, RequestDurations } from './requests.ts'

export const METRICS_PATH = '/metrics'

/** A database server, and how many reads of public data it has run. */
export interface MeasuredServer {
  readonly name: string
  readonly db: Knex
  reads: number
  /** Number of reads that failed here and ran again on the primary. */
  failures: number
}

export interface MetricsDeps {
  registry: Registry
  db: Knex
  /** The database servers, the primary first. */
  servers: readonly MeasuredServer[]
  state: RequestCounts
  /** Bearer token for /metrics. Without a token, only requests from this machine have access. */
  token: string | undefined
  /** DATA_DIR, which contains the backups. */
  dataDir: string
  freeSpace: Pick<FreeSpace, 'read'>
}

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Creates the histogram of request durations, in a new registry. */
export function createMetrics(): { registry: Registry; durations: RequestDurations } {
  const registry = new Registry()
  const durations = new Histogram({
    name: 'lintel_http_request_duration_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: BUCKETS,
    registers: [registry],
  })
  return { registry, durations }
}

/**
 * Serves `/metrics` to authorized clients. Other clients get the response of an unknown path. Must
 * be the first middleware, so that it also works when the server is overloaded.
 */
export function metrics(deps: MetricsDeps): AppMiddleware {
  const { registry } = deps
  const readGauges = registerGauges(registry, deps)
  let isCollectingDefaults = false
  const serve = async (ctx: AppContext) => {
    // Collecting process metrics takes time, so it starts with the first request for metrics.
    if (!isCollectingDefaults) collectDefaultMetrics({ register: registry })
    isCollectingDefaults = true
    await readGauges()
    ctx.set({
      'cache-control': 'no-store',
      'content-type': registry.contentType,
      'x-content-type-options': 'nosniff',
    })
    ctx.body = await registry.metrics()
  }
  return (ctx, next) =>
    ctx.path === METRICS_PATH &&
    (ctx.method === 'GET' || ctx.method === 'HEAD') &&
    isAllowed(ctx, deps.token)
      ? serve(ctx)
      : next()
}

/**
 * Returns true when the request has the token. If no token is configured, returns true for requests
 * that come from this machine and did not pass through a proxy.
 */
function isAllowed(ctx: AppContext, token: string | undefined): boolean {
  if (token !== undefined) return isEqualSecret(ctx.get('authorization'), `Bearer ${token}`)
  const isForwarded = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'].some(
    (name) => ctx.get(name) !== '',
  )
  return !isForwarded && /^(?:::ffff:)?127\.|^::1$/.test(ctx.req.socket.remoteAddress ?? '')
}

function isEqualSecret(actual: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(actual), hash(expected))
}

/** Registers the gauges. Returns a function that updates their values. */
function registerGauges(
  registry: Registry,
  { db, servers, state, dataDir, freeSpace }: MetricsDeps,
): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `lintel_${name}`, help, labelNames, registers: [registry] })
  const counterByServer = (name: string, help: string) =>
    new Counter({ name: `lintel_${name}`, help, labelNames: ['server'], registers: [registry] })
  const inFlight = gauge('http_requests_in_flight', 'Requests being answered')
  const receiving = gauge('http_requests_receiving', 'Requests whose body is being received')
  const connections = gauge(
    'database_connections',
    'Database connections, used and free, and requests that wait for one',
    ['server', 'state'],
  )
  const reads = counterByServer('public_reads_total', 'Reads of public data that were not cached')
  const failures = counterByServer(
    'public_read_failures_total',
    'Reads of public data that failed on a replica and ran again on the primary',
  )
  const isUp = gauge('database_up', 'Whether the database answered just now')
  const mails = gauge('outbox_mails', 'Mails not sent: waiting for a try, or given up', ['status'])
  const lastBackup = gauge(
    'last_backup_timestamp_seconds',
    'When the newest file in DATA_DIR/backups was written; 0 without any',
  )
  const freeBytes = gauge('disk_free_bytes', 'Free bytes of the disk that the server writes')
  return async () => {
    inFlight.set(state.inFlight)
    receiving.set(state.receiving)
    reads.reset()
    failures.reset()
    for (const { name, db: pooled, reads: ran, failures: failed } of servers) {
      const { pool } = pooled.client as {
        pool: { numUsed(): number; numFree(): number; numPendingAcquires(): number }
      }
      connections.set({ server: name, state: 'used' }, pool.numUsed())
      connections.set({ server: name, state: 'free' }, pool.numFree())
      connections.set({ server: name, state: 'waiting' }, pool.numPendingAcquires())
      reads.inc({ server: name }, ran)
      failures.inc({ server: name }, failed)
    }
    const counts = await countUnsent(db).catch(() => null)
    isUp.set(counts ? 1 : 0)
    mails.reset()
    for (const [status, count] of Object.entries(counts ?? {})) mails.set({ status }, count)
    freeBytes.set(await freeSpace.read().catch(() => Number.NaN))
    const last = await findLastBackup(dataDir).catch(() => null)
    lastBackup.set((last?.at.getTime() ?? 0) / 1000)
  }
}
