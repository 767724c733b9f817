import { Agent, get } from 'node:http'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type RunningServer, startServer } from '../e2e/support/server.ts'
import { withDataLocation } from '../support/data-locations.ts'

const RESTARTS = 10
const REQUESTS = 20_000
const CLIENTS = 8
const paths = ['/api/summary', '/api/contractors/7', '/', '/api/categories', '/api/blog']

/**
 * Returns the status of a GET request. If an instance refuses or closes the connection, the request
 * is sent to the next instance, as the proxies of docs/deployment do. A response with 503 is
 * treated the same here. Returns 0 if all instances fail.
 */
async function getStatus(instances: RunningServer[], path: string, agent: Agent): Promise<number> {
  for (const { url } of instances) {
    const status = await new Promise<number | undefined>((resolve) => {
      get(url + path, { agent }, (response) => {
        response
          .resume()
          .on('end', () => resolve(response.statusCode))
          .on('error', () => resolve(undefined))
      }).on('error', () => resolve(undefined))
    })
    if (status !== undefined && status !== 503) return status
  }
  return 0
}

test(`${RESTARTS} rolling restarts of two instances fail none of ${REQUESTS} requests`, async () => {
  await withDataLocation(
    'PostgreSQL',
    async ({ databaseUrl }) => {
      const instances = [await startServer({ databaseUrl }), await startServer({ databaseUrl })]
      const statuses = new Map<number, number>()
      let sent = 0
      let restarts = 0
      /** The number of responses that each client has received. */
      const received = Array.from({ length: CLIENTS }, () => 0)
      const client = async (number: number) => {
        const agent = new Agent({ keepAlive: true })
        while (sent < REQUESTS || restarts < RESTARTS) {
          sent += 1
          const first = sent % 2 === 0 ? instances : [...instances].reverse()
          const status = await getStatus(first, paths[sent % paths.length] ?? '/', agent)
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
          received[number] = (received[number] ?? 0) + 1
        }
        agent.destroy()
      }
      const clients = received.map((_, number) => client(number))
      /** Waits until each client has sent a request since now and received its response. */
      const waitForClients = async () => {
        const before = [...received]
        while (received.some((count, number) => count < (before[number] ?? 0) + 2)) await turn()
      }
      for (; restarts < RESTARTS; restarts += 1) {
        const instance = instances[restarts % 2]
        await instance?.stop('SIGTERM')
        await instance?.restart()
        // In these tests a server stops at once. A request that the restarting instance has refused
        // must not find the other one stopped too. In production an instance waits before it stops.
        await waitForClients()
      }
      await Promise.all(clients)
      expect(Object.fromEntries(statuses)).toEqual({ 200: sent })
      for (const instance of instances) await instance.stop()
    },
    'demo',
  )
}, 600_000)
