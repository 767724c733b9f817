import { Agent, get } from 'node:http'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { removeDemoAccounts } from '../../api/db/demo/demo-accounts.ts'
import { openDatabase } from '../../api/db/knex.ts'
import { type RunningServer, startServer } from '../e2e/support/server.ts'
import { withDataLocation } from '../support/data-locations.ts'

const RESTARTS = 10
const REQUESTS = 20_000
const CLIENTS = 8
/** Requests per client address, fewer than the rate limits allow. */
const REQUESTS_PER_ADDRESS = 50
const paths = ['/api/summary', '/api/contractors/7', '/', '/api/categories', '/api/blog']

/** In production a stopping server first reports unready, and accepts requests for 1.5 seconds. */
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'http://127.0.0.1',
  SESSION_KEYS: 'x'.repeat(32),
  RATE_LIMITS: 'on',
  PROXY_HOPS: '1',
}

interface Reply {
  /** Status, or the error code of a connection that failed before the response began. */
  outcome: number | string
  isComplete: boolean
}

function send(url: string, agent: Agent, address: string): Promise<Reply> {
  return new Promise((resolve) => {
    get(url, { agent, headers: { 'x-forwarded-for': address } }, (response) => {
      const outcome = response.statusCode ?? 0
      response
        .resume()
        .on('end', () => resolve({ outcome, isComplete: true }))
        .on('error', () => resolve({ outcome, isComplete: false }))
    }).on('error', (error: NodeJS.ErrnoException) =>
      resolve({ outcome: error.code ?? error.message, isComplete: false }),
    )
  })
}

/**
 * Sends a GET request as the proxies of docs/deployment do: to the next instance only if the first
 * one did not accept the connection, or closed it before its response began.
 */
async function request(
  instances: readonly RunningServer[],
  path: string,
  agent: Agent,
  address: string,
): Promise<Reply> {
  let reply: Reply = { outcome: 'no instance', isComplete: false }
  for (const { url } of instances) {
    reply = await send(url + path, agent, address)
    if (typeof reply.outcome === 'number') return reply
  }
  return reply
}

test(`${RESTARTS} rolling restarts of two instances in production fail none of ${REQUESTS} requests`, async () => {
  await withDataLocation(
    'PostgreSQL',
    async ({ databaseUrl }) => {
      const db = await openDatabase({ databaseUrl, dataDir: '' })
      await removeDemoAccounts(db)
      await db.destroy()
      const settings = { databaseUrl, env: production }
      const instances = [await startServer(settings), await startServer(settings)]
      const outcomes = new Map<string, number>()
      let sent = 0
      let restarts = 0
      /** The number of responses that each client has received. */
      const received = Array.from({ length: CLIENTS }, () => 0)
      const runClient = async (client: number) => {
        const agent = new Agent({ keepAlive: true })
        while (sent < REQUESTS || restarts < RESTARTS) {
          sent += 1
          const number = Math.floor(sent / REQUESTS_PER_ADDRESS)
          const { outcome, isComplete } = await request(
            sent % 2 === 0 ? instances : [...instances].reverse(),
            paths[sent % paths.length] ?? '/',
            agent,
            `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
          )
          const name = `${outcome}${isComplete ? '' : ' cut off'}`
          outcomes.set(name, (outcomes.get(name) ?? 0) + 1)
          received[client] = (received[client] ?? 0) + 1
        }
        agent.destroy()
      }
      const clients = received.map((_, client) => runClient(client))
      /** Waits until each client has sent a request since now and received its response. */
      const waitForClients = async () => {
        const before = [...received]
        while (received.some((count, client) => count < (before[client] ?? 0) + 2)) await turn()
      }
      for (; restarts < RESTARTS; restarts += 1) {
        const instance = instances[restarts % 2]
        await instance?.stop('SIGTERM')
        await instance?.restart()
        // A request that the restarting instance has refused must not find the other one stopped
        // too, even if this process was busy for longer than a stopping instance waits.
        await waitForClients()
      }
      await Promise.all(clients)
      expect(Object.fromEntries(outcomes)).toEqual({ 200: sent })
      for (const instance of instances) await instance.stop()
    },
    'demo',
  )
}, 600_000)
