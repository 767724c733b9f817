import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { AppContext } from './context.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Below this, compressing costs more than it saves. */
const MIN_COMPRESSED_BYTES = 1024
/** After this long without a change the full list is worth a slower, smaller brotli. */
const QUIET_MS = 30_000

type Encoding = 'br' | 'gzip' | 'identity'

interface Kept {
  hash: string
  raw: Buffer
  /** Made when the first client asks for it. */
  compressed: Partial<Record<'br' | 'gzip', Promise<Buffer>>>
  headers: Record<string, string>
  type: string
}

interface Entry {
  version: number
  reply: Promise<Kept>
  /** Of the text; 0 while it is being built. */
  bytes: number
  /** How often its key was built since it is kept. */
  builds: number
}

export interface Built {
  /** The text, in pieces. */
  body: string | Buffer[]
  headers?: Record<string, string>
  /** JSON unless said. */
  type?: string
}

/**
 * Public answers as bytes: each is built once per version of its data, compressed once, and served to everybody alike,
 * with a strong ETag (S21). Whoever comes while it is being built waits for that build. The version is asked of the
 * database at every request, so that a change made by any instance is seen at once.
 */
export class PublicReplies {
  readonly #kept = new Map<string, Entry>()
  readonly #timers = new Map<string, NodeJS.Timeout>()
  readonly #version: () => Promise<number>
  readonly #maxBytes: number
  #keptBytes = 0
  /**
   * `version` grows with every change of the data. Where clients choose the keys, `maxBytes` of text are kept: what was
   * not asked for longest goes.
   */
  constructor(version: () => Promise<number>, maxBytes = Number.POSITIVE_INFINITY) {
    this.#version = shareRunning(version)
    this.#maxBytes = maxBytes
  }

  async serve(ctx: AppContext, key: string, build: () => Promise<Built>, cacheControl = 'public, max-age=0, s-maxage=60'): Promise<void> {
    const kept = await this.#get(key, await this.#version(), build)
    const encoding: Encoding = kept.raw.length < MIN_COMPRESSED_BYTES ? 'identity' : (ctx.acceptsEncodings('br', 'gzip', 'identity') || 'identity') as Encoding
    for (const [name, value] of Object.entries(kept.headers)) ctx.set(name, value)
    ctx.set('cache-control', cacheControl)
    ctx.set('vary', 'Accept-Encoding')
    ctx.set('etag', `"${kept.hash}-${encoding}"`)
    if (ctx.get('if-none-match').includes(`"${kept.hash}-`)) {
      ctx.status = 304
      return
    }
    const bytes = encoding === 'identity' ? kept.raw : await (kept.compressed[encoding] ??= compress(kept.raw, encoding))
    ctx.status = 200
    ctx.type = kept.type
    if (encoding !== 'identity') ctx.set('content-encoding', encoding)
    ctx.length = bytes.length
    ctx.body = bytes
  }

  /** How often a key was built since it is kept: one change is one build. */
  buildsOf(key: string): number {
    return this.#kept.get(key)?.builds ?? 0
  }

  close(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer)
  }

  #get(key: string, version: number, build: () => Promise<Built>): Promise<Kept> {
    const found = this.#kept.get(key)
    // Not older: a request that asked for the version just before a change may take what the change built.
    if (found && found.version >= version) {
      this.#kept.delete(key)
      this.#kept.set(key, found)
      return found.reply
    }
    const entry: Entry = { version, bytes: 0, builds: this.buildsOf(key) + 1, reply: this.#build(key, build) }
    this.#forget(key)
    this.#kept.set(key, entry)
    entry.reply.then(({ raw }) => this.#count(key, entry, raw.length), () => this.#kept.get(key) === entry && this.#forget(key))
    return entry.reply
  }

  /** Counts a new answer, and lets others go until what is kept fits again. */
  #count(key: string, entry: Entry, bytes: number): void {
    if (this.#kept.get(key) !== entry) return
    entry.bytes = bytes
    this.#keptBytes += bytes
    for (const oldest of this.#kept.keys()) {
      if (this.#keptBytes <= this.#maxBytes) break
      this.#forget(oldest)
    }
  }

  #forget(key: string): void {
    this.#keptBytes -= this.#kept.get(key)?.bytes ?? 0
    this.#kept.delete(key)
  }

  async #build(key: string, build: () => Promise<Built>): Promise<Kept> {
    const { body, headers = {}, type = 'application/json' } = await build()
    const raw = typeof body === 'string' ? Buffer.from(body) : Buffer.concat(body)
    const hash = createHash('sha1').update(raw).digest('base64url').slice(0, 20)
    const kept: Kept = { hash, raw, compressed: {}, headers, type }
    if (raw.length > 500_000) this.#improveWhenQuiet(key, kept)
    return kept
  }

  /** One timer for each key: were the one before to run on, it would keep its old answer in memory. */
  #improveWhenQuiet(key: string, kept: Kept): void {
    clearTimeout(this.#timers.get(key))
    const timer = setTimeout(() => {
      this.#timers.delete(key)
      if (!kept.compressed.br) return
      void compress(kept.raw, 'br', 9).then((smaller) => {
        kept.compressed.br = Promise.resolve(smaller)
      }, () => undefined)
    }, QUIET_MS)
    timer.unref()
    this.#timers.set(key, timer)
  }
}

function compress(bytes: Buffer, encoding: 'br' | 'gzip', quality = 5): Promise<Buffer> {
  if (encoding === 'gzip') return compressGzip(bytes, { level: 6 })
  return compressBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } })
}

/** Calls made while one runs share the next run: none gets an answer that began before it asked. */
function shareRunning<T>(ask: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  let next: Promise<T> | undefined
  const start = (): Promise<T> => {
    const current = ask().finally(() => {
      if (running === current) running = undefined
    })
    running = current
    return current
  }
  return () => {
    if (!running) return start()
    next ??= running.then(() => undefined, () => undefined).then(() => {
      next = undefined
      return start()
    })
    return next
  }
}
