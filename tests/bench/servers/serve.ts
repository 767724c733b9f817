import type { Server } from 'node:http'

/** Listens where the bench says, with the limits of Lintel's own server, and ends on SIGTERM. */
export function serve(server: Server): void {
  server.keepAliveTimeout = 75_000
  server.listen(Number(process.env.PORT), process.env.HOST)
  process.on('SIGTERM', () => process.exit(0))
}
