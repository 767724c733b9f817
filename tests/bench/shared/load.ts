import autocannon from 'autocannon'
import { processorMs, type ServerProcess } from './processes.ts'

/** No more than this at once, whatever a row asks for. */
const MOST_CONNECTIONS = 40

export interface Load {
  paths: readonly string[]
  headers?: Record<string, string>
  connections?: number
  seconds?: number
}

export interface LoadResult {
  perSecond: number
  p99Ms: number
  /** Processor time of the server for each request, in milliseconds: tells what the rate hides when the generator is the slower one. */
  processorMs: number
}

/** Asks for the paths as fast as the server answers; each connection has its own share of them. Throws when an answer is no 2xx. */
export async function load(server: ServerProcess, { paths, headers = {}, connections = 10, seconds = 2.5 }: Load): Promise<LoadResult> {
  const count = Math.min(connections, MOST_CONNECTIONS)
  let next = 0
  const before = processorMs(server.pid)
  const run = await autocannon({
    url: server.url, connections: count, duration: seconds, headers, sampleInt: 200,
    setupClient: (client) => {
      const at = next
      next += 1
      const share = paths.length >= count ? paths.filter((_, index) => index % count === at % count) : paths
      client.setRequests(share.map((path) => ({ method: 'GET', path, headers })))
    },
  })
  if (run.non2xx + run.errors + run.timeouts > 0) {
    throw new Error(`${server.url}${paths[0]}: ${run.non2xx} answers other than 2xx, ${run.errors} errors, ${run.timeouts} timeouts`)
  }
  const answered = run['2xx']
  return { perSecond: answered / run.duration, p99Ms: run.latency.p99, processorMs: (processorMs(server.pid) - before) / answered }
}
