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
const MAX_KEPT = 500

type Encoding = 'br' | 'gzip' | 'identity'

interface Kept {
  hash: string
  raw: Buffer
  br: Buffer
  gzip: Buffer
  headers: Record<string, string>
  type: string
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
  readonly #kept = new Map<string, { version: number; reply: Promise<Kept> }>()
  readonly #timers = new Set<NodeJS.Timeout>()
  readonly #version: () => Promise<number>
  /** How often each key was built, for the tests of "one build per change". */
  readonly builds = new Map<string, number>()

  /** `version` grows with every change of the data. */
  constructor(version: () => Promise<number>) {
    this.#version = shareRunning(version)
  }

  async serve(ctx: AppContext, key: string, build: () => Promise<Built>, cacheControl = 'public, max-age=0, s-maxage=60'): Promise<void> {
    const kept = await this.#get(key, await this.#version(), build)
    const encoding: Encoding = kept.raw.length < MIN_COMPRESSED_BYTES ? 'identity' : (ctx.acceptsEncodings('br', 'gzip', 'identity') || 'identity') as Encoding
    const bytes = encoding === 'identity' ? kept.raw : kept[encoding]
    for (const [name, value] of Object.entries(kept.headers)) ctx.set(name, value)
    ctx.set('cache-control', cacheControl)
    ctx.set('vary', 'Accept-Encoding')
    ctx.set('etag', `"${kept.hash}-${encoding}"`)
    if (ctx.get('if-none-match').includes(`"${kept.hash}-`)) {
      ctx.status = 304
      return
    }
    ctx.status = 200
    ctx.type = kept.type
    if (encoding !== 'identity') ctx.set('content-encoding', encoding)
    ctx.length = bytes.length
    ctx.body = bytes
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer)
  }

  #get(key: string, version: number, build: () => Promise<Built>): Promise<Kept> {
    const found = this.#kept.get(key)
    // Not older: a request that asked for the version just before a change may take what the change built.
    if (found && found.version >= version) return found.reply
    const entry = { version, reply: this.#build(key, build) }
    this.#kept.delete(key)
    this.#kept.set(key, entry)
    if (this.#kept.size > MAX_KEPT) this.#kept.delete(this.#kept.keys().next().value as string)
    entry.reply.catch(() => this.#kept.get(key) === entry && this.#kept.delete(key))
    return entry.reply
  }

  async #build(key: string, build: () => Promise<Built>): Promise<Kept> {
    this.builds.set(key, (this.builds.get(key) ?? 0) + 1)
    const { body, headers = {}, type = 'application/json' } = await build()
    const raw = typeof body === 'string' ? Buffer.from(body) : Buffer.concat(body)
    const hash = createHash('sha1').update(raw).digest('base64url').slice(0, 20)
    const isSmall = raw.length < MIN_COMPRESSED_BYTES
    const [br, gz] = isSmall ? [raw, raw] : await Promise.all([brotli(raw, 5), compressGzip(raw, { level: 6 })])
    const kept: Kept = { hash, raw, br, gzip: gz, headers, type }
    if (raw.length > 500_000) this.#improveWhenQuiet(key, kept)
    return kept
  }

  #improveWhenQuiet(key: string, kept: Kept): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      void this.#kept.get(key)?.reply.then(async (current) => {
        if (current === kept) kept.br = await brotli(kept.raw, 9)
      }, () => undefined)
    }, QUIET_MS)
    timer.unref()
    this.#timers.add(timer)
  }
}

function brotli(bytes: Buffer, quality: number): Promise<Buffer> {
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
