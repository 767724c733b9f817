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

/** Ways to end a response in which headers and body cannot be sent in one write. */
const endings = {
  encoding: (response: PreparedResponse) =>
    response.setHeader('content-length', 2).end('gü', 'latin1'),
  callback: (response: PreparedResponse) =>
    response.setHeader('content-length', 2).end('ab', () => undefined),
  array: (response: PreparedResponse) =>
    response.setHeader('content-length', 2).end(new Uint8Array([97, 98])),
  noLength: (response: PreparedResponse) => response.end('ab'),
  parts: (response: PreparedResponse) => {
    response.setHeader('content-length', 2).write('a')
    response.end('b')
  },
  none: (response: PreparedResponse) =>
    response.setHeader('content-length', 0).writeHead(204).end(),
}

describe('a prepared response', () => {
  let server: Server
  // Requests with a query get the same response in another way.
  beforeAll(async () => {
    server = createServer<typeof IncomingMessage, typeof PreparedResponse>(
      { ServerResponse: PreparedResponse },
      (request, response) => {
        const [path = '', way] = (request.url ?? '').split('?')
        const body = bodies[path as keyof typeof bodies]
        const headers = body ? ['content-length', String(body.length)] : []
        const status = body ? 200 : 304
        response.sendDate = false
        if (way === undefined) response.sendPrepared({ status, lines }, headers, body)
        else if (way === 'plain')
          response.writeHead(status, [...shared, ...own].flat().concat(headers)).end(body)
        else if (way in endings) endings[way as keyof typeof endings](response)
        else {
          response.statusCode = status
          response.headerLines = lines.join('')
          if (body) response.setHeader('content-length', body.length)
          response.end(way === 'text' ? body?.toString() : body)
        }
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
      const plain = await send(get(`${path}?plain`) + get(`${path}?plain`, lastOne))
      for (const way of ['', '?bytes', '?text']) {
        const prepared = await send(get(path + way) + get(path + way, lastOne))
        expect(prepared.equals(plain), way).toBe(true)
      }
      expect(plain.includes('X-Shared: one\r\netag: "two"\r\n')).toBe(true)
    },
  )

  test.each(['?bytes', '?text'])('has no body for HEAD: %s', async (way) => {
    const head = (query: string) => get(`/small${query}`, lastOne).replace('GET', 'HEAD')
    const prepared = await send(head(way))
    expect(prepared.equals(await send(head('?plain')))).toBe(true)
    expect(prepared.subarray(-4).toString()).toBe('\r\n\r\n')
  })

  test.each([
    ['encoding', '\r\n\r\ng\u00fc'],
    ['callback', '\r\n\r\nab'],
    ['array', '\r\n\r\nab'],
    ['noLength', '\r\n\r\nab'],
    ['parts', '\r\n\r\nab'],
    ['none', '\r\n\r\n'],
  ])('is sent as by Node.js when it is ended otherwise: %s', async (way, end) => {
    const reply = (await send(get(`/small?${way}`, lastOne))).toString('latin1')
    expect(reply.slice(reply.indexOf('\r\n\r\n'))).toBe(end)
  })

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
