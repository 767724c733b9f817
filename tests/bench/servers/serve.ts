import type { Server } from 'node:http'

/**
 * Listens on the host and port set by the bench, with the keep-alive timeout of Lintel's server.
 * Exits on SIGTERM.
 */
export function serve(server: Server): void {
  server.keepAliveTimeout = 75_000
  server.listen(Number(process.env.PORT), process.env.HOST)
  process.on('SIGTERM', () => process.exit(0))
}
