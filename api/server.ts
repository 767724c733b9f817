import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BuiltApp } from './app.ts'

const DRAIN_MS = 1500
const IDLE_CLOSE_MS = 500
const GIVE_UP_MS = 25_000

/** An HTTP server that slow clients cannot hold (IN12). */
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
 * Stops without breaking a request (7.5): unready, then a while in which a balancer notices, then
 * no new connections, then idle ones are closed, and at the end all.
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
