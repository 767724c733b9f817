import {
  type IncomingMessage,
  ServerResponse,
  validateHeaderName,
  validateHeaderValue,
} from 'node:http'

/**
 * Larger bodies are sent separately: up to 16 kB of headers and body together, Node.js writes a
 * text without allocating memory for it.
 */
const MAX_JOINED_BYTES = 12 * 1024

/** Two members of Node's `ServerResponse` that are not documented. */
interface HeaderWriter {
  /** Sets `_header` to the status line and the header lines. `writeHead` calls it. */
  _storeHeader: (statusLine: string, headers: unknown) => void
  _header: string
}

const { _storeHeader: storeHeader } = ServerResponse.prototype as unknown as HeaderWriter

/** A status and headers that many responses share. */
export interface PreparedHead {
  status: 200 | 304
  /** Header lines, from `toHeaderLines`. */
  lines: readonly [shared: string, own: string]
}

/** Returns the lines of these headers. Throws when a name or value is invalid. */
export function toHeaderLines(
  headers: readonly (readonly [name: string, value: string])[],
): string {
  return headers
    .map(([name, value]) => {
      validateHeaderName(name)
      validateHeaderValue(name, value)
      return `${name}: ${value}\r\n`
    })
    .join('')
}

/**
 * A response whose headers can contain lines that were validated before, and which sends a small
 * body with the headers in one write. `setHeader` and `writeHead` validate all headers of every
 * response, and `end` of Node.js writes headers and body separately; together this takes longer
 * than the rest of a small response.
 */
export class PreparedResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  #lines = ''
  #body = ''

  /** Lines from `toHeaderLines` that come before all other headers. */
  get headerLines(): string {
    return this.#lines
  }

  /** Set it only if `canSendPrepared`. */
  set headerLines(lines: string) {
    this.#lines = lines
  }

  /**
   * Sends the response. `headers` are further headers, names and values in turn. They must contain
   * the length of a body. Call it only if `canSendPrepared`.
   */
  sendPrepared({ status, lines }: PreparedHead, headers: string[], body?: Buffer): void {
    this.#lines = lines[0] + lines[1]
    const isJoined = body !== undefined && this.#join(body)
    this.writeHead(status, headers)
    super.end(isJoined ? undefined : body)
  }

  /**
   * Ends the response as Node.js does. A small body whose length is in the headers is sent in one
   * write with them.
   */
  override end(...args: unknown[]): this {
    const isJoined = args.length === 1 && this.#isWholeBody(args[0]) && this.#join(args[0])
    return super.end(...((isJoined ? [] : args) as []))
  }

  #isWholeBody(body: unknown): body is string | Buffer {
    return (
      canSendPrepared &&
      (typeof body === 'string' || Buffer.isBuffer(body)) &&
      !this.headersSent &&
      this.hasHeader('content-length') &&
      this.req.method !== 'HEAD' &&
      this.statusCode !== 204 &&
      this.statusCode !== 304
    )
  }

  /** Returns false if the body is too large to be sent with the headers. */
  #join(body: string | Buffer): boolean {
    if (body.length > MAX_JOINED_BYTES) return false
    const bytes = typeof body === 'string' ? Buffer.from(body) : body
    this.#body = bytes.toString('latin1')
    return true
  }

  protected _storeHeader(statusLine: string, headers: unknown): void {
    storeHeader.call(this, statusLine + this.#lines, headers)
    if (this.#body !== '') (this as unknown as HeaderWriter)._header += this.#body
  }
}

/** Whether this version of Node.js has what `sendPrepared` needs. */
export const canSendPrepared = hasExpectedMembers()

function hasExpectedMembers(): boolean {
  const request = { method: 'GET', httpVersionMajor: 1, httpVersionMinor: 1, headers: {} }
  const response = new PreparedResponse(request as IncomingMessage)
  response.sendDate = false
  response.sendPrepared({ status: 200, lines: ['a: b\r\n', ''] }, ['c', 'd'], Buffer.from('e'))
  const { _header: header } = response as unknown as Partial<HeaderWriter>
  return /^HTTP\/1\.1 200 OK\r\na: b\r\nc: d\r\n([^\r]+\r\n)*\r\ne$/.test(header ?? '')
}
