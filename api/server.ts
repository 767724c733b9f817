import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BuiltApp } from './app.ts'

const DRAIN_MS = 1500
const IDLE_CLOSE_MS = 500
const GIVE_UP_MS = 25_000

/** Creates the HTTP server, with timeouts that free connections from slow clients. */
export function createHttpServer({ app }: BuiltApp): Server {
  const server = createServer(
    { maxHeaderSize: 16 * 1024, connectionsCheckingInterval: 2000 },
    app.callback() as Parameters<typeof createServer>[1],
  )
  server.headersTimeout = 10_000
  server.requestTimeout = 120_000
  server.keepAliveTimeout = 75_000
  server.maxConnections = 1000
  return server
}

export function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  })
}

/**
 * Shuts down without breaking requests: reports unready, waits until a load balancer notices,
 * accepts no new connections, closes idle ones, and after 25 seconds closes all.
 */
export async function drain(
  server: Server,
  { state, close }: BuiltApp,
  drainMs = DRAIN_MS,
): Promise<void> {
  state.isDraining = true
  const ended = close()
  await wait(state.inFlight > 0 || drainMs > 0 ? drainMs : 0)
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  const idle = setTimeout(() => server.closeIdleConnections(), IDLE_CLOSE_MS)
  const giveUp = setTimeout(() => server.closeAllConnections(), GIVE_UP_MS)
  await closed
  clearTimeout(idle)
  clearTimeout(giveUp)
  await ended
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
