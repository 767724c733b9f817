import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import {
  brotliCompress,
  type BrotliOptions,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  type ZlibOptions,
} from 'node:zlib'

/** A smaller body, for example a list of 4,000 contractors, is compressed in a tenth of a second. */
const MIN_THREAD_BYTES = 5_000_000
/** A thread needs the body in one piece. A larger body would take too much memory. */
const MAX_THREAD_BYTES = 250_000_000
/**
 * Niceness of a thread whose result clients wait for. On a busy core it gets a third of the time of
 * a thread of normal priority.
 */
const WAITED_FOR = 5
/** The lowest priority. */
const NOT_WAITED_FOR = 19
/**
 * Maximum output chunk size of the compressors. Larger than Node's default of 16 kB, because each
 * chunk is a round trip to the thread pool.
 */
const CHUNK_BYTES = 128 * 1024
/** JSON and HTML become smaller by at least this factor, so most bodies need one output chunk. */
const USUAL_FACTOR = 4
/** Bytes of a body that are copied for a thread before other requests can run, in about 2 ms. */
const COPY_BYTES = 4_000_000

export interface CompressionJob {
  /** The body. */
  chunks: readonly Buffer[]
  encoding: 'br' | 'gzip'
  /** Quality of brotli. */
  quality: number
  /** False for work that no client waits for. Default: true. */
  isWaitedFor?: boolean
}

export interface ThreadJob extends Pick<CompressionJob, 'encoding'> {
  body: Uint8Array<ArrayBuffer>
  options: ZlibOptions | BrotliOptions
  niceness: number
}

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)]

/**
 * Returns the compressed body. A large body is compressed in a thread of its own with a low
 * priority, because in the thread pool the compressor would take a core from the event loop and the
 * database for a long time. See docs/decisions/2026-11-23-large-bodies-at-low-priority.md.
 */
export async function compress(job: CompressionJob): Promise<Buffer> {
  const { chunks, encoding, quality, isWaitedFor = true } = job
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
  const chunkSize = Math.max(1024, Math.min(Math.ceil(length / USUAL_FACTOR), CHUNK_BYTES))
  const options =
    encoding === 'gzip'
      ? { chunkSize, level: 6 }
      : {
          chunkSize,
          params: {
            [constants.BROTLI_PARAM_QUALITY]: quality,
            [constants.BROTLI_PARAM_SIZE_HINT]: length,
            [constants.BROTLI_PARAM_LGWIN]: windowBits(length),
          },
        }
  if (length >= MIN_THREAD_BYTES && length <= MAX_THREAD_BYTES) {
    const niceness = isWaitedFor ? WAITED_FOR : NOT_WAITED_FOR
    try {
      const body = await join(chunks, length)
      return await compressInThread({ body, encoding, options, niceness })
    } catch (error) {
      // The thread did not start or ran out of memory. The thread pool needs less of it.
      process.emitWarning(error as Error)
    }
  }
  const [only, ...more] = chunks
  // Compressing in one call takes two thirds of the time of a stream.
  if (only && more.length === 0)
    return withoutSpareBytes(
      await (encoding === 'gzip' ? gzipped(only, options) : brotli(only, options)),
    )
  const compressor = encoding === 'gzip' ? createGzip(options) : createBrotliCompress(options)
  const [bytes] = await Promise.all([
    buffer(compressor),
    pipeline(Readable.from(chunks), compressor),
  ])
  return bytes
}

/**
 * Returns the bytes in memory of their own. The result of a compressor can be the beginning of an
 * output chunk, all of which would stay in memory as long as the result is cached.
 */
function withoutSpareBytes(bytes: Buffer): Buffer {
  return bytes.length === bytes.buffer.byteLength
    ? bytes
    : Buffer.from(new Uint8Array(bytes).buffer)
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

/**
 * Returns the chunks in one piece. They are not in shared memory, which needs no copy, because V8
 * does not count that memory and would collect it too late.
 */
async function join(chunks: readonly Buffer[], length: number): Promise<Uint8Array<ArrayBuffer>> {
  const body = new Uint8Array(length)
  let [at, copied] = [0, 0]
  for (const chunk of chunks) {
    body.set(chunk, at)
    at += chunk.length
    copied += chunk.length
    if (copied < COPY_BYTES) continue
    copied = 0
    await setImmediate()
  }
  return body
}

/** Hands the body over to a thread. The thread does not keep the process alive. */
function compressInThread(job: ThreadJob): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./compression-thread.mjs', import.meta.url), {
      workerData: job,
      transferList: [job.body.buffer],
      // The thread needs no loader for TypeScript.
      execArgv: [],
    })
    worker.once('message', ({ buffer }: Uint8Array<ArrayBuffer>) => resolve(Buffer.from(buffer)))
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`The thread ended with ${code}`)))
    // Last, because a listener for messages keeps the process alive too.
    worker.unref()
  })
}
