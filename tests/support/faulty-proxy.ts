import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the proxy does with one request. */
export type Fault =
  /** Forwards it unchanged. */
  | { kind: 'pass' }
  /** Closes the connection without a response. */
  | { kind: 'drop' }
  /** Closes the connection in the middle of the response. */
  | { kind: 'cut' }
  /** Never responds, but keeps the connection open. */
  | { kind: 'silence' }
  | {
      kind: 'status'
      status: number
      body: string
      type?: string
      headers?: Record<string, string>
    }
  /** Sends the server's response with another body. */
  | { kind: 'rewrite'; rewrite: (body: string) => string }

export interface FaultyProxy {
  url: string
  /** Sets the function that chooses the fault for each later request. */
  setFaults: (fault: (request: { method: string; path: string; count: number }) => Fault) => void
  /** The received requests in order, for example "GET /api/summary". */
  requests: string[]
  close: () => Promise<void>
}

export const pass: Fault = { kind: 'pass' }

/** Starts a proxy for the server at `target` on a free loopback port. It can simulate failures. */
export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  let decide: Parameters<FaultyProxy['setFaults']>[0] = () => pass
  const seen: string[] = []
  const server = createServer((incoming, response) => {
    const path = incoming.url ?? '/'
    const method = incoming.method ?? 'GET'
    seen.push(`${method} ${path}`)
    applyFault(
      decide({ method, path, count: seen.length }),
      new URL(path, target),
      incoming,
      response,
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setFaults: (fault) => {
      decide = fault
    },
    requests: seen,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function applyFault(
  fault: Fault,
  url: URL,
  incoming: IncomingMessage,
  response: ServerResponse,
): void {
  if (fault.kind === 'silence') return
  if (fault.kind === 'drop') {
    incoming.socket.destroy()
    return
  }
  if (fault.kind === 'status') {
    incoming.resume()
    response
      .writeHead(fault.status, {
        'content-type': fault.type ?? 'application/json',
        'cache-control': 'no-store',
        ...fault.headers,
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
        response.writeHead(reply.statusCode ?? 502, reply.headers)
        reply.pipe(response)
        return
      }
      const {
        'content-length': _length,
        'transfer-encoding': _encoding,
        etag: _tag,
        ...headers
      } = reply.headers
      const text = fault.kind === 'rewrite' ? fault.rewrite(body) : body
      response.writeHead(reply.statusCode ?? 502, {
        ...headers,
        'content-length': Buffer.byteLength(text),
      })
      if (fault.kind === 'rewrite') response.end(text)
      // Sends half of the announced length, then closes the connection.
      else response.write(text.slice(0, text.length / 2), () => incoming.socket.destroy())
    },
    () => incoming.socket.destroy(),
  )
}

/**
 * Forwards a request to the server. If `isRead` is true, `onReply` receives the whole uncompressed
 * body. Otherwise it receives null and must pipe the reply.
 */
function forward(
  url: URL,
  incoming: IncomingMessage,
  isRead: boolean,
  onReply: (reply: IncomingMessage, body: string | null) => void,
  onError: () => void,
): void {
  const headers = { ...incoming.headers }
  if (isRead)
    for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since'])
      delete headers[name]
  const outgoing = request(url, { method: incoming.method, headers }, (reply) => {
    if (!isRead) return onReply(reply, null)
    const chunks: Buffer[] = []
    reply.on('data', (chunk: Buffer) => chunks.push(chunk))
    reply.on('end', () => onReply(reply, Buffer.concat(chunks).toString()))
  })
  outgoing.on('error', onError)
  incoming.pipe(outgoing)
}
