import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BuiltApp } from './app.ts'
import { countedAddress } from './http/client-address.ts'

const DRAIN_MS = 1500
const IDLE_CLOSE_MS = 500
const FORCE_CLOSE_MS = 25_000
/**
 * Maximum number of connections from one address, or from one /64 network of IPv6. The server
 * accepts 1,000 connections in total.
 */
const MAX_CONNECTIONS_PER_ADDRESS = 250

/**
 * Creates the HTTP server, with timeouts that free connections from slow clients. Without a proxy
 * (`proxyHops` is 0) it also limits the connections of each address.
 */
export function createHttpServer({ handle }: Pick<BuiltApp, 'handle'>, proxyHops = 0): Server {
  const server = createServer(
    {
      maxHeaderSize: 16 * 1024,
      connectionsCheckingInterval: 2000,
    },
    handle,
  )
  server.headersTimeout = 10_000
  // The limit for a whole request: an upload of 32 MB may take ten minutes. Connections with a slow
  // body are closed earlier, see http/request-body.ts.
  server.requestTimeout = 600_000
  server.keepAliveTimeout = 75_000
  server.maxConnections = 1000
  if (proxyHops === 0) limitConnectionsPerAddress(server)
  return server
}

function limitConnectionsPerAddress(server: Server): void {
  const counts = new Map<string, number>()
  server.on('connection', (socket) => {
    const address = countedAddress(socket.remoteAddress ?? '')
    const count = counts.get(address) ?? 0
    if (count >= MAX_CONNECTIONS_PER_ADDRESS) {
      socket.destroy()
      return
    }
    counts.set(address, count + 1)
    socket.once('close', () => {
      const remaining = (counts.get(address) ?? 1) - 1
      if (remaining > 0) counts.set(address, remaining)
      else counts.delete(address)
    })
  })
}

export function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  })
}

/**
 * Shuts down gracefully. Stops the background work, reports unready and waits `drainMs`, so that
 * load balancers stop sending requests. Then accepts no new connections, closes idle ones, and
 * waits for open requests. Closes all connections that are still open 25 seconds later.
 */
export async function drain(
  server: Server,
  { state, close }: BuiltApp,
  drainMs = DRAIN_MS,
): Promise<void> {
  state.isDraining = true
  const backgroundStopped = close()
  await wait(drainMs)
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  const idleTimer = setTimeout(() => server.closeIdleConnections(), IDLE_CLOSE_MS)
  const forceCloseTimer = setTimeout(() => server.closeAllConnections(), FORCE_CLOSE_MS)
  await closed
  clearTimeout(idleTimer)
  clearTimeout(forceCloseTimer)
  await backgroundStopped
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
