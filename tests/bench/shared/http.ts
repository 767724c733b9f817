import { Agent, get, type IncomingHttpHeaders } from 'node:http'
import autocannon from 'autocannon'
import { cpuMs, type ServerProcess } from './processes.ts'

/** Upper limit of concurrent connections for every row. */
const MAX_CONNECTIONS = 40

export interface Load {
  paths: readonly string[]
  headers?: Record<string, string>
  connections?: number
  seconds: number
  /** Status that every response must have. Default: 200. */
  status?: 200 | 304
}

export interface LoadResult {
  perSecond: number
  /**
   * CPU time of the server per request, in milliseconds. Unlike the rate, it also shows differences
   * when the load generator is the bottleneck.
   */
  processorMs: number
}

/**
 * Requests the paths as fast as the server responds. The paths are divided among the connections;
 * if there are fewer paths than connections, every connection requests all of them. Throws when a
 * response does not have `status`, a request fails or times out, or nothing was received.
 */
export async function load(
  server: ServerProcess,
  { paths, headers = {}, connections = 10, seconds, status = 200 }: Load,
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
  const stats = Object.entries(run.statusCodeStats ?? {})
  const countOf = (isWanted: boolean) =>
    stats
      .filter(([code]) => (Number(code) === status) === isWanted)
      .reduce((sum, [, { count = 0 }]) => sum + count, 0)
  const [completed, others] = [countOf(true), countOf(false)]
  if (completed === 0) throw new Error(`${server.url}${paths[0]}: no response in ${seconds} s`)
  if (others + run.errors + run.timeouts > 0) {
    throw new Error(
      `${server.url}${paths[0]}: ${others} responses other than ${status}, ${run.errors} errors, ${run.timeouts} timeouts`,
    )
  }
  return {
    perSecond: completed / run.duration,
    processorMs: (cpuMs(server.pid) - before) / completed,
  }
}

/**
 * Like `load`, but for one path with a large body. It receives the bytes without decoding them:
 * autocannon converts every body to text, which takes longer than the server needs to send it.
 */
export async function loadLarge(
  server: ServerProcess,
  { path, headers = {}, connections = 10, seconds }: Omit<Load, 'paths'> & { path: string },
): Promise<LoadResult> {
  const count = Math.min(connections, MAX_CONNECTIONS)
  const before = cpuMs(server.pid)
  const startedAt = performance.now()
  let completed = 0
  await inParallel(count, async (receive) => {
    while (performance.now() - startedAt < seconds * 1000) {
      await receive(server.url + path, headers)
      completed += 1
    }
  })
  return {
    perSecond: (completed / (performance.now() - startedAt)) * 1000,
    processorMs: (cpuMs(server.pid) - before) / completed,
  }
}

/**
 * Requests every path exactly once, over ten connections. Returns the total time in milliseconds
 * divided by the number of paths. A single response takes longer, because ten run at a time.
 */
export async function requestOnce(
  server: Pick<ServerProcess, 'url'>,
  paths: readonly string[],
  headers: Record<string, string> = {},
): Promise<number> {
  const startedAt = performance.now()
  const waiting = paths.values()
  await inParallel(10, async (receive) => {
    for (const path of waiting) await receive(server.url + path, headers)
  })
  return (performance.now() - startedAt) / paths.length
}

type Receive = (url: string, headers: Record<string, string>) => Promise<void>

async function inParallel(
  connections: number,
  work: (receive: Receive) => Promise<void>,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const receive: Receive = (url, headers) =>
    new Promise((resolve, reject) => {
      get(url, { agent, headers }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`))
        response.on('error', reject)
        response.on('end', resolve)
        response.resume()
      }).on('error', reject)
    })
  await Promise.all(Array.from({ length: connections }, () => work(receive)))
  agent.destroy()
}

const agent = new Agent({ keepAlive: true, maxSockets: MAX_CONNECTIONS })

export interface RawResponse {
  status: number
  headers: IncomingHttpHeaders
  /** The body as sent; it may be compressed. */
  body: Buffer
}

/** Sends one GET and returns the body without decompressing it. */
export function rawGet(url: string, headers: Record<string, string> = {}): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      const pieces: Buffer[] = []
      response.on('data', (piece: Buffer) => pieces.push(piece))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(pieces),
        }),
      )
    }).on('error', reject)
  })
}

/** Changes a contractor as an admin. Throws when the status is not 200. */
export async function editContractor(url: string, cookie: string, id: number): Promise<void> {
  const response = await fetch(`${url}/api/admin/contractors/${id}`, {
    method: 'PUT',
    body: JSON.stringify({ reviewCount: Math.round(performance.now()) }),
    headers: { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
  })
  await response.text()
  if (response.status !== 200) throw new Error(`An edit got the status ${response.status}`)
}

/** Sends one GET and returns the JSON of the response. Throws when the status is not 200. */
export async function getJson<T>(url: string, headers: Record<string, string> = {}): Promise<T> {
  const { status, body } = await rawGet(url, { 'accept-encoding': 'identity', ...headers })
  if (status !== 200) throw new Error(`${url}: ${status}`)
  return JSON.parse(body.toString()) as T
}

/** Sends every hundredth path to all servers. Throws when their replies differ. */
export async function expectSameReplies(
  servers: readonly ServerProcess[],
  paths: readonly string[],
  headers: Record<string, string> = {},
): Promise<void> {
  for (const path of paths.filter((_, at) => at % 100 === 0)) {
    const replies = await Promise.all(
      servers.map(async ({ url }) => JSON.stringify(await getJson(url + path, headers))),
    )
    if (new Set(replies).size > 1) throw new Error(`The references respond differently to ${path}`)
  }
}

export interface Probe {
  /** Latencies of the 200 responses in ms, including the time waiting for a free connection. */
  latencies: number[]
  /** Number of responses other than 200. */
  failures: number
}

/**
 * Requests the paths in turn at a fixed rate while `work` runs. It does not wait for earlier
 * responses, so that a blocked server is measured too. All probes share the connections of
 * `rawGet`.
 */
export async function probeDuring(
  work: () => Promise<unknown>,
  {
    url,
    paths,
    everyMs,
    headers = {},
  }: { url: string; paths: readonly string[]; everyMs: number; headers?: Record<string, string> },
): Promise<Probe> {
  const calls: Promise<number | null>[] = []
  const measureCall = async (path: string) => {
    const due = performance.now()
    const { status } = await rawGet(url + path, { 'accept-encoding': 'br', ...headers })
    return status === 200 ? performance.now() - due : null
  }
  const timer = setInterval(
    () => calls.push(measureCall(paths[calls.length % paths.length] ?? '')),
    everyMs,
  )
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
  const results = await Promise.all(calls)
  const latencies = results.filter((latency) => latency !== null)
  return { latencies, failures: results.length - latencies.length }
}
