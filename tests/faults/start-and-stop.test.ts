import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { removeDemoAccounts } from '../../api/db/demo/demo-accounts.ts'
import { type RunningServer, startServer } from '../e2e/support/server.ts'
import { withDataLocation } from '../support/data-locations.ts'
import { openTestDatabase } from '../support/databases.ts'
import { quickOrFull, isFullRun } from '../support/full-run.ts'

/** Number of servers that start in parallel. */
const INSTANCES = quickOrFull(2, 4)
/** Number of times that the servers start together. */
const STARTS = quickOrFull(1, 20)
/** Number of starts on a data folder that is in use. */
const SECOND_STARTS = quickOrFull(1, 20)
/** Number of kills of a server on the embedded database. */
const KILLS = quickOrFull(1, 20)

let folder: string
const running: RunningServer[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lintel-start-'))
})
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

async function start(settings: Parameters<typeof startServer>[0]): Promise<RunningServer> {
  const server = await startServer(settings)
  running.push(server)
  return server
}

const count = async (server: RunningServer) =>
  ((await (await fetch(`${server.url}/api/summary`)).json()) as { contractorCount: number })
    .contractorCount

describe('starting', () => {
  test(
    `${INSTANCES} instances that start together on an empty PostgreSQL migrate it and load the demo directory once`,
    async () => {
      for (let round = 0; round < STARTS; round += 1) {
        await withDataLocation('PostgreSQL', async ({ databaseUrl }) => {
          const servers = await Promise.all(
            Array.from({ length: INSTANCES }, () => start({ databaseUrl })),
          )
          const counts = await Promise.all(servers.map(count))
          expect(counts[0]).toBeGreaterThan(2000)
          expect(new Set(counts).size).toBe(1)
          for (const { url } of servers) expect((await fetch(`${url}/readyz`)).status).toBe(200)
          for (const server of servers) await server.stop('SIGKILL')
        })
      }
    },
    60_000 + STARTS * 30_000,
  )

  test(
    `a second process on the embedded database exits with one line, ${SECOND_STARTS} times, and no data is lost after kill -9`,
    async () => {
      const dataDir = join(folder, 'data')
      const server = await start({ dataDir, env: { DEMO: isFullRun ? '1' : '0' } })
      const before = await count(server)
      for (let second = 0; second < SECOND_STARTS; second += 1) {
        const { status, stderr } = spawnSync(process.execPath, ['dist/api/main.js'], {
          env: { PATH: process.env.PATH, NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir },
          encoding: 'utf8',
        })
        expect(status).not.toBe(0)
        expect(stderr).toMatch(/^The database in .* is in use by pid \d+\. .*\n$/)
        expect(await count(server)).toBe(before)
      }
      const send = async (key: string) => {
        const sent = await fetch(`${server.url}/api/contact`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'sec-fetch-site': 'same-origin',
            'idempotency-key': key,
          },
          body: JSON.stringify({
            businessName: 'Bay Plumbing',
            email: 'a@b.example',
            phoneNumber: '8135550100',
            category: 'other',
            message: 'Hello',
          }),
        })
        return (await sent.json()) as { id: number }
      }
      for (let kill = 0; kill < KILLS; kill += 1) {
        const key = randomUUID()
        const acknowledged = await send(key)
        await server.stop('SIGKILL')
        await server.restart()
        // The same key returns the stored request, so the acknowledged request still exists.
        expect(await send(key)).toEqual(acknowledged)
      }
      expect(await count(server)).toBe(before)
    },
    120_000 + (KILLS + SECOND_STARTS) * 20_000,
  )

  test('all invalid settings are reported together', () => {
    const { status, stderr } = spawnSync(process.execPath, ['dist/api/main.js'], {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        PORT: 'many',
        DATABASE_URL: 'mysql://x',
        PAYMENTS_MODE: 'cash',
      },
      encoding: 'utf8',
    })
    expect(status).not.toBe(0)
    for (const name of ['PORT', 'DATABASE_URL', 'PAYMENTS_MODE'])
      expect(stderr).toContain(`  ${name}: `)
  })

  test('production requires session keys, a public URL and rate limits, and does not allow the demo', () => {
    const { status, stderr } = spawnSync(process.execPath, ['dist/api/main.js'], {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        SESSION_KEYS: 'short',
        DEMO: '1',
        RATE_LIMITS: 'off',
      },
      encoding: 'utf8',
    })
    expect(status).not.toBe(0)
    for (const name of ['SESSION_KEYS', 'PUBLIC_URL', 'RATE_LIMITS', 'DEMO'])
      expect(stderr).toContain(`  ${name}: `)
  })
})

/** Sends a request without the last character of its body, and waits until the server reads it. */
async function openRequest({ url }: RunningServer): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined)
  socket.write(
    'POST /api/contact HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{',
  )
  const metrics = async () => (await fetch(`${url}/metrics`)).text()
  await expect.poll(metrics).toContain('lintel_http_requests_receiving 1\n')
  return socket
}

describe('stopping', () => {
  test('a second signal ends the server although a request is open, but two signals within a second count as one', async () => {
    const { databaseUrl, close } = await openTestDatabase('PostgreSQL', 'empty')
    const server = await start({ databaseUrl, env: { DEMO: '0' } })
    // The body of this request never arrives. The server would wait for it for ten seconds.
    const socket = await openRequest(server)
    const startedAt = performance.now()
    expect(server.terminate()).toBeNull()
    // The pause is longer than a second, and than the process takes to end: a signal that arrives
    // while it ends would replace its exit code.
    await expect.poll(() => server.terminate(), { timeout: 8000, interval: 1500 }).toBe(1)
    expect(performance.now() - startedAt).toBeGreaterThan(1000)
    socket.destroy()
    await close()
  })

  test('after an unexpected error the server answers open requests and ends with exit code 1', async () => {
    const { databaseUrl, close } = await openTestDatabase('PostgreSQL', 'empty')
    const fault = `process.on('SIGTERM', () => { throw new Error('unexpected') })`
    const server = await start({
      databaseUrl,
      env: {
        DEMO: '0',
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(fault)}`,
      },
    })
    const socket = await openRequest(server)
    let response = ''
    socket.on('data', (chunk: Buffer) => (response += chunk.toString()))
    const closed = new Promise((resolve) => socket.once('close', resolve))
    const ended = server.stop()
    const isListening = () =>
      fetch(`${server.url}/livez`).then(
        () => true,
        () => false,
      )
    await expect.poll(isListening).toBe(false)
    socket.write('}')
    expect(await ended).toBe(1)
    // The end of the process can be known here before the response is read.
    await closed
    expect(response, server.output()).toMatch(/^HTTP\/1\.1 400 /)
    await close()
  })

  test('no request on a keep-alive connection fails after SIGTERM', async () => {
    const { db, databaseUrl, close } = await openTestDatabase('PostgreSQL', 'demo')
    await removeDemoAccounts(db)
    // In production the server asks clients to close their connections before it stops.
    const server = await start({
      databaseUrl,
      env: {
        NODE_ENV: 'production',
        PUBLIC_URL: 'http://127.0.0.1',
        SESSION_KEYS: 'x'.repeat(32),
        RATE_LIMITS: 'on',
      },
    })
    const statuses: (number | undefined)[] = []
    const sendRequest = (agent: Agent, path: string) =>
      new Promise<{ isLast: boolean }>((resolve, reject) => {
        get(`${server.url}${path}`, { agent }, (response) => {
          statuses.push(response.statusCode)
          response
            .resume()
            .on('end', () => resolve({ isLast: response.headers.connection === 'close' }))
            .on('error', reject)
        }).on('error', reject)
      })
    // Each client sends requests on one connection until the server closes it.
    const clients = Array.from({ length: 8 }, async (_, n) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      while (!(await sendRequest(agent, n % 4 ? '/api/contractors' : '/api/summary')).isLast);
      agent.destroy()
    })
    await expect.poll(() => statuses.length, { interval: 1 }).toBeGreaterThan(16)
    await server.stop('SIGTERM')
    await Promise.all(clients)
    // Fast clients may exceed the rate limit for reads, so 429 is allowed.
    expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([])
    await close()
  })
})
