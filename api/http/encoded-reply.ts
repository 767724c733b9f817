import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { AppContext } from './context.ts'

/** Smaller bodies are not compressed, because compression costs more time than it saves. */
const MIN_COMPRESSED_BYTES = 1024
/**
 * Output chunk size of the compressors. Larger than Node's default of 16 kB, because each chunk is
 * a round trip to the thread pool.
 */
const COMPRESSOR_CHUNK_BYTES = 128 * 1024

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
  headers?: Record<string, string>
  /** Content type. Default: JSON. */
  type?: string
}

/**
 * A public reply as bytes. Each compressed copy is created once, in the thread pool, when it is
 * first requested.
 */
export class EncodedReply {
  readonly content: ReplyContent
  /** Bytes of the uncompressed body. */
  readonly length: number
  readonly #compressed = new Map<Compression, Promise<Buffer>>()
  #compressedBytes = 0

  constructor(content: ReplyContent) {
    this.content = content
    this.length = content.chunks.reduce((sum, chunk) => sum + chunk.length, 0)
  }

  /** Bytes of the body and its compressed copies. */
  get bytes(): number {
    return this.length + this.#compressedBytes
  }

  /** Returns the encoding to use for this client. */
  encodingFor(ctx: AppContext): Encoding {
    return this.length < MIN_COMPRESSED_BYTES
      ? 'identity'
      : ((ctx.acceptsEncodings('br', 'gzip', 'identity') || 'identity') as Encoding)
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
    const smaller = await compress(this.content.chunks, this.length, 'br', 9)
    this.#compressed.set('br', Promise.resolve(smaller))
    this.#compressedBytes += smaller.length - before.length
  }

  async #compress(encoding: Compression): Promise<Buffer> {
    const bytes = await compress(this.content.chunks, this.length, encoding)
    this.#compressedBytes += bytes.length
    return bytes
  }
}

/** Sends the reply, or 304 when the client already has it. */
export async function sendReply(
  ctx: AppContext,
  reply: EncodedReply,
  cacheControl: string,
): Promise<void> {
  const { hash, headers = {}, type = 'application/json', chunks } = reply.content
  const encoding = reply.encodingFor(ctx)
  ctx.set({
    ...headers,
    'cache-control': cacheControl,
    vary: 'Accept-Encoding',
    etag: `"${hash}-${encoding}"`,
  })
  if (ctx.get('if-none-match').includes(`"${hash}-`)) {
    ctx.status = 304
    return
  }
  const body = encoding === 'identity' ? null : await reply.getCompressed(encoding)
  ctx.status = 200
  ctx.type = type
  if (body) ctx.set('content-encoding', encoding)
  ctx.body = body ?? (chunks.length === 1 ? chunks[0] : Readable.from(chunks))
  ctx.length = body?.length ?? reply.length
}

export function hashOf(content: Buffer | string): string {
  return createHash('sha1').update(content).digest('base64url').slice(0, 20)
}

async function compress(
  chunks: readonly Buffer[],
  length: number,
  encoding: Compression,
  quality = 5,
): Promise<Buffer> {
  const options = { chunkSize: Math.max(1024, Math.min(length, COMPRESSOR_CHUNK_BYTES)) }
  const compressor =
    encoding === 'gzip'
      ? createGzip({ ...options, level: 6 })
      : createBrotliCompress({
          ...options,
          params: {
            [constants.BROTLI_PARAM_QUALITY]: quality,
            [constants.BROTLI_PARAM_SIZE_HINT]: length,
          },
        })
  const [bytes] = await Promise.all([
    buffer(compressor),
    pipeline(Readable.from(chunks), compressor),
  ])
  return bytes
}
