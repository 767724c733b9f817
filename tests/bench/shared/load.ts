import { Agent, get } from 'node:http'
import autocannon from 'autocannon'
import { cpuMs, type ServerProcess } from './processes.ts'
import { quantile } from './statistics.ts'

/** Upper limit of concurrent connections for every row. */
const MAX_CONNECTIONS = 40

export interface Load {
  paths: readonly string[]
  headers?: Record<string, string>
  connections?: number
  seconds?: number
}

export interface LoadResult {
  perSecond: number
  p99Ms: number
  /**
   * CPU time of the server per request, in milliseconds. Unlike the rate, it also shows differences
   * when the load generator is the bottleneck.
   */
  processorMs: number
}

/**
 * Requests the paths as fast as the server responds. The paths are divided among the connections.
 * Throws when a response is not 2xx.
 */
export async function load(
  server: ServerProcess,
  { paths, headers = {}, connections = 10, seconds = 2.5 }: Load,
): Promise<LoadResult> {
  const count = Math.min(connections, MAX_CONNECTIONS)
  let next = 0
  const before = cpuMs(server.pid)
  const run = await autocannon({
    url: server.url,
    connections: count,
    duration: seconds,
    headers,
    sampleInt: 200,
    setupClient: (client) => {
      const at = next
      next += 1
      const share =
        paths.length >= count ? paths.filter((_, index) => index % count === at % count) : paths
      client.setRequests(share.map((path) => ({ method: 'GET', path, headers })))
    },
  })
  if (run.non2xx + run.errors + run.timeouts > 0) {
    throw new Error(
      `${server.url}${paths[0]}: ${run.non2xx} responses other than 2xx, ${run.errors} errors, ${run.timeouts} timeouts`,
    )
  }
  const completed = run['2xx']
  return {
    perSecond: completed / run.duration,
    p99Ms: run.latency.p99,
    processorMs: (cpuMs(server.pid) - before) / completed,
  }
}

/**
 * Like `load`, but for one path with a large body. It receives the bytes without decoding them:
 * autocannon converts every body to text, which takes longer than the server needs to send it.
 */
export async function loadLarge(
  server: ServerProcess,
  { path, headers = {}, connections = 10, seconds = 2.5 }: Omit<Load, 'paths'> & { path: string },
): Promise<LoadResult> {
  const count = Math.min(connections, MAX_CONNECTIONS)
  const agent = new Agent({ keepAlive: true, maxSockets: count })
  const before = cpuMs(server.pid)
  const startedAt = performance.now()
  const latencies: number[] = []
  await Promise.all(
    Array.from({ length: count }, async () => {
      for (
        let sentAt = performance.now();
        sentAt - startedAt < seconds * 1000;
        sentAt = performance.now()
      ) {
        await receive(server.url + path, agent, headers)
        latencies.push(performance.now() - sentAt)
      }
    }),
  )
  const tookSeconds = (performance.now() - startedAt) / 1000
  agent.destroy()
  return {
    perSecond: latencies.length / tookSeconds,
    p99Ms: quantile(latencies, 0.99),
    processorMs: (cpuMs(server.pid) - before) / latencies.length,
  }
}

function receive(url: string, agent: Agent, headers: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`))
      response.on('error', reject)
      response.on('end', resolve)
      response.resume()
    }).on('error', reject)
  })
}
