import { createServer, type IncomingMessage, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  canSendPrepared,
  PreparedResponse,
  toHeaderLines,
} from '../../api/http/prepared-response.ts'

const bodies = { '/small': Buffer.from('größer\0'), '/large': Buffer.alloc(300_000, 'ü') }
const shared: [string, string][] = [['X-Shared', 'one']]
const own: [string, string][] = [['etag', '"two"']]
const lines = [toHeaderLines(shared), toHeaderLines(own)] as const

describe('a prepared response', () => {
  let server: Server
  // Requests with the query `plain` get the same response without preparation.
  beforeAll(async () => {
    server = createServer<typeof IncomingMessage, typeof PreparedResponse>(
      { ServerResponse: PreparedResponse },
      (request, response) => {
        const [path = '', plain] = (request.url ?? '').split('?')
        const body = bodies[path as keyof typeof bodies]
        const headers = body ? ['content-length', String(body.length)] : []
        const status = body ? 200 : 304
        response.sendDate = false
        if (plain === undefined) response.sendPrepared({ status, lines }, headers, body)
        else response.writeHead(status, [...shared, ...own].flat().concat(headers)).end(body)
      },
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => new Promise((resolve) => server.close(resolve)))

  /** Sends the requests on one connection, all at once, and returns the bytes of the responses. */
  const send = (requests: string): Promise<Buffer> => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    socket.write(requests)
    return buffer(socket)
  }
  const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: a\r\n${more}\r\n`
  const lastOne = 'Connection: close\r\n'

  test('is possible with this version of Node.js', () => expect(canSendPrepared).toBe(true))

  test.each(['/small', '/large', '/unchanged'])(
    'has the same bytes as another one: %s',
    async (path) => {
      const [prepared, plain] = await Promise.all([
        send(get(path) + get(path, lastOne)),
        send(get(`${path}?plain`) + get(`${path}?plain`, lastOne)),
      ])
      expect(prepared.equals(plain)).toBe(true)
      expect(prepared.includes('X-Shared: one\r\netag: "two"\r\n')).toBe(true)
    },
  )

  test('ends the connection of an HTTP/1.0 client', async () => {
    const reply = await send('GET /small HTTP/1.0\r\n\r\n')
    expect(reply.includes('Connection: close\r\n')).toBe(true)
    expect(reply.subarray(-bodies['/small'].length).equals(bodies['/small'])).toBe(true)
  })

  test('cannot contain invalid header lines', () => {
    expect(() => toHeaderLines([['a', 'b\r\nc: d']])).toThrow('Invalid character')
    expect(() => toHeaderLines([['a b', 'c']])).toThrow('valid HTTP token')
  })
})
