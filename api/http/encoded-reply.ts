import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { LRUCache } from 'lru-cache'
import { compress } from './compression.ts'
import type { AppContext } from './context.ts'

/** Smaller bodies are not compressed, because compression costs more time than it saves. */
const MIN_COMPRESSED_BYTES = 1024
/** Longer Accept-Encoding headers are not kept in memory. */
const MAX_HEADER_LENGTH = 100

export type Encoding = 'br' | 'gzip' | 'identity'
type Compression = Exclude<Encoding, 'identity'>

export interface ReplyContent {
  /**
   * The uncompressed body. Large bodies are split into several chunks, so that no step has to
   * process all bytes at once.
   */
  chunks: readonly Buffer[]
  /** Hash of the content, used in the ETag. */
  hash: string
  /** Response headers. `vary` need not contain Accept-Encoding. */
  headers: Readonly<Record<string, string>>
  /** Content type. Default: JSON. */
  type?: string
  /** False for replies that are never compressed. */
  isCompressible?: boolean
  /** Quality of the brotli copy. Default: 5. */
  brotliQuality?: number
}

/** A public reply as bytes. Each compressed copy is created once, when it is first requested. */
export class EncodedReply {
  readonly content: ReplyContent
  /** Bytes of the uncompressed body. */
  readonly length: number
  readonly #compressed = new Map<Compression, Promise<Buffer>>()
  /** The compressed copies that are ready. */
  readonly #ready = new Map<Compression, Buffer>()

  constructor(content: ReplyContent) {
    this.content = content
    this.length = content.chunks.reduce((sum, chunk) => sum + chunk.length, 0)
  }

  /** Bytes of the body and its compressed copies. */
  get bytes(): number {
    return [...this.#ready.values()].reduce((sum, { length }) => sum + length, this.length)
  }

  /** Whether the encoding depends on the client. */
  get isCompressible(): boolean {
    return this.content.isCompressible !== false && this.length >= MIN_COMPRESSED_BYTES
  }

  /** Returns the encoding to use for this client. */
  encodingFor(ctx: AppContext): Encoding {
    return this.isCompressible ? acceptedEncoding(ctx) : 'identity'
  }

  /** Returns the response headers except those that describe the body. */
  headersFor(encoding: Encoding): Record<string, string> {
    const { hash, headers } = this.content
    const vary = headers.vary === undefined ? '' : `, ${headers.vary}`
    return { ...headers, vary: `Accept-Encoding${vary}`, etag: `"${hash}-${encoding}"` }
  }

  /** Returns the headers that describe a body of `length` bytes. */
  bodyHeaders(encoding: Encoding, length: number): Record<string, string> {
    return {
      'content-type': this.content.type ?? 'application/json; charset=utf-8',
      'content-length': String(length),
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    }
  }

  /** Returns whether the client already has this content in any encoding. */
  matches(ifNoneMatch: string): boolean {
    return ifNoneMatch.includes(`"${this.content.hash}-`)
  }

  /** Returns the body in one piece if it needs no work, otherwise undefined. */
  readyBody(encoding: Encoding): Buffer | undefined {
    if (encoding !== 'identity') return this.#ready.get(encoding)
    return this.content.chunks.length === 1 ? this.content.chunks[0] : undefined
  }

  getCompressed(encoding: Compression): Promise<Buffer> {
    const existing = this.#compressed.get(encoding)
    if (existing) return existing
    const created = this.#compress(encoding)
    this.#compressed.set(encoding, created)
    created.catch(() => this.#compressed.delete(encoding))
    return created
  }

  /**
   * Replaces an existing brotli copy by a smaller one. Takes several times as long as the first
   * compression.
   */
  async recompress(): Promise<void> {
    const before = await this.#compressed.get('br')
    if (!before) return
    const { chunks } = this.content
    const smaller = await compress({ chunks, encoding: 'br', quality: 9, isWaitedFor: false })
    this.#compressed.set('br', Promise.resolve(smaller))
    this.#ready.set('br', smaller)
  }

  async #compress(encoding: Compression): Promise<Buffer> {
    const { chunks, brotliQuality: quality = 5 } = this.content
    const bytes = await compress({ chunks, encoding, quality })
    this.#ready.set(encoding, bytes)
    return bytes
  }
}

/**
 * Returns the encoding with the smallest body that the client accepts. The order in the header says
 * nothing: browsers send "gzip, deflate, br".
 */
export function bestEncoding(ctx: AppContext): Encoding {
  return (['br', 'gzip'] as const).find((encoding) => ctx.acceptsEncodings(encoding)) ?? 'identity'
}

/** Cached encodings by Accept-Encoding header. Clients send few different headers. */
const acceptedEncodings = new LRUCache<string, Encoding>({ max: 200 })

function acceptedEncoding(ctx: AppContext): Encoding {
  const header = ctx.get('accept-encoding')
  const known = acceptedEncodings.get(header)
  if (known) return known
  const accepted = bestEncoding(ctx)
  if (header.length <= MAX_HEADER_LENGTH) acceptedEncodings.set(header, accepted)
  return accepted
}

/** Returns the encoding for an Accept-Encoding header if an earlier request had the same header. */
export function knownEncoding(header: string): Encoding | undefined {
  return acceptedEncodings.get(header)
}

/** Sends the reply, or 304 when the client already has it. */
export async function sendReply(ctx: AppContext, reply: EncodedReply): Promise<void> {
  const encoding = reply.encodingFor(ctx)
  ctx.set(reply.headersFor(encoding))
  if (reply.matches(ctx.get('if-none-match'))) {
    ctx.status = 304
    return
  }
  const { chunks } = reply.content
  const body = encoding === 'identity' ? null : await reply.getCompressed(encoding)
  const length = body?.length ?? reply.length
  ctx.status = 200
  ctx.set(reply.bodyHeaders(encoding, length))
  ctx.body = body ?? (chunks.length === 1 ? chunks[0] : Readable.from(chunks))
  // Koa removes the length when the body is a stream.
  ctx.length = length
}

export function hashOf(content: Buffer | string): string {
  return hash('sha1', content, 'base64url').slice(0, 20)
}
