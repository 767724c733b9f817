import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What becomes of one request on its way to the server. */
export type Fault =
  /** As without a proxy. */
  | { kind: 'pass' }
  /** The connection breaks before an answer. */
  | { kind: 'drop' }
  /** The connection breaks in the middle of the answer. */
  | { kind: 'cut' }
  /** No answer comes, and the connection stays. */
  | { kind: 'silence' }
  | { kind: 'status'; status: number; body: string; type?: string }
  /** The server's own answer, with another body. */
  | { kind: 'rewrite'; rewrite: (body: string) => string }

export interface FaultyProxy {
  url: string
  /** Decides on every request from now on; the paths of those that came are in `seen`. */
  decide: (fault: (asked: { method: string; path: string; count: number }) => Fault) => void
  /** "GET /api/summary", in the order of their coming. */
  seen: string[]
  close: () => Promise<void>
}

export const pass: Fault = { kind: 'pass' }

/** A bad line between a browser and the server at `target`, on a loopback port of its own. */
export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  let decide: Parameters<FaultyProxy['decide']>[0] = () => pass
  const seen: string[] = []
  const server = createServer((incoming, answer) => {
    const path = incoming.url ?? '/'
    const method = incoming.method ?? 'GET'
    seen.push(`${method} ${path}`)
    carryOut(decide({ method, path, count: seen.length }), new URL(path, target), incoming, answer)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    decide: (fault) => {
      decide = fault
    },
    seen,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function carryOut(fault: Fault, url: URL, incoming: IncomingMessage, answer: ServerResponse): void {
  if (fault.kind === 'silence') return
  if (fault.kind === 'drop') {
    incoming.socket.destroy()
    return
  }
  if (fault.kind === 'status') {
    incoming.resume()
    answer
      .writeHead(fault.status, {
        'content-type': fault.type ?? 'application/json',
        'cache-control': 'no-store',
      })
      .end(fault.body)
    return
  }
  forward(
    url,
    incoming,
    fault.kind !== 'pass',
    (reply, body) => {
      if (body === null) {
        answer.writeHead(reply.statusCode ?? 502, reply.headers)
        reply.pipe(answer)
        return
      }
      const {
        'content-length': _length,
        'transfer-encoding': _encoding,
        etag: _tag,
        ...headers
      } = reply.headers
      const text = fault.kind === 'rewrite' ? fault.rewrite(body) : body
      answer.writeHead(reply.statusCode ?? 502, {
        ...headers,
        'content-length': Buffer.byteLength(text),
      })
      if (fault.kind === 'rewrite') answer.end(text)
      // Half of what was promised.
      else answer.write(text.slice(0, text.length / 2), () => incoming.socket.destroy())
    },
    () => incoming.socket.destroy(),
  )
}

/**
 * Asks the server; with `isRead` for a body that can be read, handed over whole, otherwise null to
 * be piped.
 */
function forward(
  url: URL,
  incoming: IncomingMessage,
  isRead: boolean,
  take: (reply: IncomingMessage, body: string | null) => void,
  fail: () => void,
): void {
  const headers = { ...incoming.headers }
  if (isRead)
    for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since'])
      delete headers[name]
  const outgoing = request(url, { method: incoming.method, headers }, (reply) => {
    if (!isRead) return take(reply, null)
    const chunks: Buffer[] = []
    reply.on('data', (chunk: Buffer) => chunks.push(chunk))
    reply.on('end', () => take(reply, Buffer.concat(chunks).toString()))
  })
  outgoing.on('error', fail)
  incoming.pipe(outgoing)
}
