import type { Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createHttpServer, listen } from '../../api/server.ts'

const CONNECTIONS = 200
/** Short, so that the test is fast. Node.js checks the connections every two seconds. */
const SHORT_TIMEOUT_MS = 100
const pollOptions = { timeout: 30_000 }

let server: Server
const sockets: Socket[] = []
const timers: NodeJS.Timeout[] = []
afterEach(async () => {
  for (const timer of timers.splice(0)) clearInterval(timer)
  for (const socket of sockets.splice(0)) socket.destroy()
  await new Promise((resolve) => server.close(resolve))
})

const createServer = () =>
  createHttpServer({ handle: (_, response) => response.setHeader('connection', 'close').end('ok') })

/** Opens a connection that sends one more byte of its headers every 20 ms. */
function drip(port: number): { received: () => string; isClosed: () => boolean } {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  let [received, isClosed] = ['', false]
  socket.write('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ')
  timers.push(setInterval(() => socket.write('a'), 20))
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()))
  // Writing to a socket that the server has closed causes an error.
  socket.on('error', () => undefined)
  socket.on('close', () => (isClosed = true))
  return { received: () => received, isClosed: () => isClosed }
}

test('the server waits ten seconds for headers, and limits the time of requests and the connections', () => {
  server = createServer()
  const { headersTimeout, requestTimeout, keepAliveTimeout, maxConnections } = server
  expect({ headersTimeout, requestTimeout, keepAliveTimeout, maxConnections }).toEqual({
    headersTimeout: 10_000,
    requestTimeout: 600_000,
    keepAliveTimeout: 75_000,
    maxConnections: 1000,
  })
})

test(`${CONNECTIONS} connections with slow headers are closed, and other requests are answered meanwhile`, async () => {
  server = createServer()
  server.headersTimeout = SHORT_TIMEOUT_MS
  const port = await listen(server, 0, '127.0.0.1')
  const slow = Array.from({ length: CONNECTIONS }, () => drip(port))
  const connections = () =>
    new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))
  await expect.poll(connections, pollOptions).toBe(CONNECTIONS)
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('ok')
  await expect.poll(() => slow.every(({ isClosed }) => isClosed()), pollOptions).toBe(true)
  expect(await connections()).toBe(0)
  // A client that is writing when its connection is closed may miss the response.
  const replies = new Set(slow.map(({ received }) => received().split('\r\n')[0]).filter(Boolean))
  expect(replies).toEqual(new Set(['HTTP/1.1 408 Request Timeout']))
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('ok')
})
