import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { freePort, startServer } from '../e2e/support/server.ts'
import { withDataLocation } from '../support/data-locations.ts'

const ROUNDS = 5
const CLIENTS = 8
const paths = ['/api/summary', '/api/contractors/7', '/api/search?location=tampa', '/']

interface LogLine {
  msg: string
  /** Milliseconds since 1970. */
  time: number
  err?: { type: string; code?: string; stack: string }
}

/** A TCP proxy to PostgreSQL that can close all connections, as if the database server had crashed. */
class DatabaseLine {
  readonly #sockets = new Set<Socket>()
  #listener: Server | undefined

  constructor(
    readonly port: number,
    readonly target: URL,
  ) {}

  async open(): Promise<void> {
    const listener = createServer((client) => {
      const database = connect(Number(this.target.port || 5432), this.target.hostname)
      for (const socket of [client, database]) {
        this.#sockets.add(socket)
        socket.on('error', () => undefined).on('close', () => this.#sockets.delete(socket))
      }
      client.pipe(database).pipe(client)
    })
    listener.listen(this.port, '127.0.0.1')
    await once(listener, 'listening')
    this.#listener = listener
  }

  async cut(): Promise<void> {
    const closed = this.#listener && once(this.#listener, 'close')
    this.#listener?.close()
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }
}

/** Expects that each kind of failure was logged with its stack at most once in five seconds. */
function expectFewStacks(output: string): void {
  // In a line of the log, the lines of a stack are escaped.
  expect(output).not.toMatch(/^\s+at /m)
  const lines = output
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line) as LogLine)
    .filter(({ msg, err }) => err && /^(request failed|page without its data)$/.test(msg))
  expect(lines.length).toBeGreaterThan(0)
  const lastTimes = new Map<string, number>()
  for (const { msg, time, err } of lines) {
    const [, thrownAt = ''] = /^\s*at (.*)$/m.exec(err?.stack ?? '') ?? []
    const kind = [msg, err?.type, err?.code, thrownAt].join(' ')
    // The clocks of the log and of the timer differ by a few milliseconds.
    expect(time - (lastTimes.get(kind) ?? 0), kind).toBeGreaterThan(4900)
    lastTimes.set(kind, time)
  }
}

test('while PostgreSQL is not reachable every call gets 200 or 503, and the server recovers without a restart', async () => {
  await withDataLocation(
    'PostgreSQL',
    async ({ databaseUrl = '' }) => {
      const line = new DatabaseLine(await freePort(), new URL(databaseUrl))
      await line.open()
      const throughLine = new URL(databaseUrl)
      throughLine.host = `127.0.0.1:${line.port}`
      const server = await startServer({ databaseUrl: throughLine.href })
      const statuses = new Map<number, number>()
      let isOver = false
      const client = async (n: number) => {
        for (let i = n; !isOver; i += 1) {
          const { status } = await fetch(server.url + paths[i % paths.length], {
            signal: AbortSignal.timeout(20_000),
          })
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
        }
      }
      const clients = Array.from({ length: CLIENTS }, (_, n) => client(n))
      const count = (status: number) => statuses.get(status) ?? 0
      for (let round = 0; round < ROUNDS; round += 1) {
        const [before, failedBefore] = [count(200), count(503)]
        await expect.poll(() => count(200)).toBeGreaterThan(before + 50)
        await line.cut()
        await expect.poll(() => count(503)).toBeGreaterThan(failedBefore + 10)
        expect((await fetch(`${server.url}/livez`)).status).toBe(200)
        // The server checks the database at most once a second.
        await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(503)
        await line.open()
        await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(200)
      }
      isOver = true
      await Promise.all(clients)
      expect(new Set(statuses.keys())).toEqual(new Set([200, 503]))
      await server.stop()
      expectFewStacks(server.output())
      await line.cut()
    },
    'demo',
  )
}, 300_000)
