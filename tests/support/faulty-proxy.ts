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
  /** Forwards it when the promise is resolved. */
  | { kind: 'hold'; until: Promise<unknown> }
  /** Sends the server's response with another body. */
  | { kind: 'rewrite'; rewrite: (body: string) => string }

export interface FaultyProxy {
  url: string
  /** Sets the function that chooses the fault for each later request. */
  setFaults: (fault: (request: { method: string; path: string; count: number }) => Fault) => void
  /** The received requests in order, for example "GET /api/summary". */
  requests: string[]
  /** Refuses connections, as a stopped server does. */
  stop: () => Promise<void>
  /** Accepts connections again at the same address. */
  restart: () => Promise<void>
  close: () => Promise<void>
}

export const pass: Fault = { kind: 'pass' }

/**
 * Starts a proxy for the server at `target` on the loopback address, by default on a free port. It
 * can simulate failures.
 */
export async function startFaultyProxy(target: string, listeningPort = 0): Promise<FaultyProxy> {
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
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  const stop = async () => {
    if (!server.listening) return
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }
  await listen(listeningPort)
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    setFaults: (fault) => {
      decide = fault
    },
    requests: seen,
    stop,
    restart: () => listen(port),
    close: stop,
  }
}

function applyFault(
  fault: Fault,
  url: URL,
  incoming: IncomingMessage,
  response: ServerResponse,
): void {
  if (fault.kind === 'silence') return
  if (fault.kind === 'hold') {
    void fault.until.then(() => applyFault(pass, url, incoming, response))
    return
  }
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
