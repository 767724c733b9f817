import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import {
  type BrotliCompress,
  constants,
  createBrotliCompress,
  createGzip,
  type Gzip,
} from 'node:zlib'
import type { AppContext } from '../http/context.ts'

/** Smaller bodies are not compressed, because compression costs more time than it saves. */
const MIN_COMPRESSED_BYTES = 1024
/**
 * Quality of brotli. 8 makes bodies up to 4 % smaller, but fills tables of 16 MB instead of 1 MB at
 * each call for a body above 64 kB.
 */
const QUALITY = 5
/**
 * Maximum output chunk size of the compressors. Larger than Node's default of 16 kB, because each
 * chunk is a round trip to the thread pool.
 */
const CHUNK_BYTES = 128 * 1024
/** JSON and HTML become smaller by at least this factor, so most bodies need one output chunk. */
const USUAL_FACTOR = 4

export type Encoding = 'br' | 'gzip' | 'identity'
type Compression = Exclude<Encoding, 'identity'>

/** A public reply as bytes. Each compressed copy is created once, when it is first requested. */
export class EncodedReply {
  /** Large bodies are split into several chunks, so that no step processes all bytes at once. */
  readonly chunks: readonly Buffer[]
  readonly type: string
  /** Headers besides those that describe the body and its caching. */
  readonly headers: Readonly<Record<string, string>>
  /** Bytes of the uncompressed body. */
  readonly length: number
  readonly #hash: string
  readonly #compressed = new Map<Compression, Promise<Buffer>>()

  constructor(
    body: string | readonly Buffer[],
    {
      type = 'application/json; charset=utf-8',
      headers = {},
    }: { type?: string; headers?: Readonly<Record<string, string>> } = {},
  ) {
    this.chunks = typeof body === 'string' ? [Buffer.from(body)] : body
    this.type = type
    this.headers = headers
    this.length = this.chunks.reduce((sum, chunk) => sum + chunk.length, 0)
    const hash = createHash('sha1')
    for (const chunk of this.chunks) hash.update(chunk)
    this.#hash = hash.digest('base64url').slice(0, 20)
  }

  /** Approximate memory of the body and its compressed copies. */
  get bytes(): number {
    return this.length * 1.5
  }

  encodingFor(ctx: AppContext): Encoding {
    return acceptedEncoding(ctx, this.length < MIN_COMPRESSED_BYTES)
  }

  /** Returns the strong ETag of the body in this encoding. */
  etagOf(encoding: Encoding): string {
    return `"${this.#hash}-${encoding}"`
  }

  /** Returns the body in this encoding. Concurrent requests share one compression. */
  async bodyIn(encoding: Encoding): Promise<readonly Buffer[]> {
    if (encoding === 'identity') return this.chunks
    let compressed = this.#compressed.get(encoding)
    if (!compressed) {
      compressed = compress(this.chunks, this.length, encoding)
      compressed.catch(() => this.#compressed.delete(encoding))
      this.#compressed.set(encoding, compressed)
    }
    return [await compressed]
  }
}

/**
 * Returns the encoding with the smallest body that the client accepts; for a small body none, if
 * that is accepted. The order in the header says nothing: browsers send "gzip, deflate, br".
 */
export function acceptedEncoding(ctx: AppContext, isSmall = false): Encoding {
  if (isSmall && ctx.acceptsEncodings('identity')) return 'identity'
  return (['br', 'gzip'] as const).find((encoding) => ctx.acceptsEncodings(encoding)) ?? 'identity'
}

async function compress(
  chunks: readonly Buffer[],
  length: number,
  encoding: Compression,
): Promise<Buffer> {
  const compressor = createCompressor(encoding, length)
  const [bytes] = await Promise.all([
    buffer(compressor),
    pipeline(Readable.from(chunks), compressor),
  ])
  return bytes
}

/** Returns a compressor for a body of this length, or of an unknown length. */
export function createCompressor(encoding: Compression, length = Infinity): BrotliCompress | Gzip {
  const chunkSize = Math.max(1024, Math.min(Math.ceil(length / USUAL_FACTOR), CHUNK_BYTES))
  if (encoding === 'gzip') return createGzip({ chunkSize, level: 6 })
  return createBrotliCompress({
    chunkSize,
    params: {
      [constants.BROTLI_PARAM_QUALITY]: QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: windowBits(length),
      ...(length === Infinity ? {} : { [constants.BROTLI_PARAM_SIZE_HINT]: length }),
    },
  })
}

/**
 * Returns the size of brotli's window, as a power of two, for a body of this length. Node's default
 * is the largest window, for which brotli allocates megabytes also for a small body.
 */
function windowBits(length: number): number {
  const { BROTLI_MIN_WINDOW_BITS: min, BROTLI_DEFAULT_WINDOW: max } = constants
  // Brotli uses all of the window but 16 bytes.
  return Math.min(max, Math.max(min, Math.ceil(Math.log2(length + 16))))
}
