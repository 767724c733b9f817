import type { AppContext } from './context.ts'
import { EncodedReply, hashOf, sendReply } from './encoded-reply.ts'
import { VersionedCache } from './versioned-cache.ts'

export const PUBLIC_CACHE_CONTROL = 'public, max-age=0, s-maxage=60'

const MAX_ENTRIES = 2000
/** Enough for a dozen of the largest searches: one of a thousand contractors takes more than 1 MB. */
const MAX_BYTES = 16 * 1024 * 1024

export interface BuiltReply {
  body: string | Buffer
  headers?: Record<string, string>
  /** Content type. Default: JSON. */
  type?: string
  /** False for replies without results: clients could fill the cache with invented searches. */
  isWorthCaching?: boolean
}

interface CachedReply {
  reply: EncodedReply
  isWorthCaching: boolean
}

/**
 * A cache of public replies: built once per version of their data, compressed once, and sent to
 * every client with a strong ETag. No reply is served stale: after a change the next request waits
 * for the new one. Only the full list may be served stale (features/directory/full-list.ts). The
 * version is read on every request, so a change by any instance is visible at once.
 */
export class CachedReplies {
  readonly #findVersion: () => Promise<number>
  readonly #cache = new VersionedCache<CachedReply>({
    maxEntries: MAX_ENTRIES,
    maxBytes: MAX_BYTES,
    sizeOf: ({ reply }) => reply.bytes,
    shouldCache: ({ isWorthCaching }) => isWorthCaching,
  })

  /** `findVersion` returns a number that increases with every change of the data. */
  constructor(findVersion: () => Promise<number>) {
    this.#findVersion = coalesceCalls(findVersion)
  }

  /** Current cache usage, for tests. */
  get usage(): { entries: number; bytes: number } {
    return { entries: this.#cache.entries, bytes: this.#cache.bytes }
  }

  async serve(
    ctx: AppContext,
    key: string,
    build: () => Promise<BuiltReply>,
    cacheControl = PUBLIC_CACHE_CONTROL,
  ): Promise<void> {
    const { reply } = await this.#cache.get(key, await this.#findVersion(), async () =>
      encode(await build()),
    )
    await sendReply(ctx, reply, cacheControl)
    // sendReply may have added a compressed copy.
    this.#cache.updateSize(key)
  }
}

function encode({ body, isWorthCaching = true, ...rest }: BuiltReply): CachedReply {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  return {
    reply: new EncodedReply({ ...rest, chunks: [bytes], hash: hashOf(bytes) }),
    isWorthCaching,
  }
}

/**
 * Coalesces concurrent calls: calls made while one is running share the next run. A caller never
 * gets a result that was started before its call.
 */
export function coalesceCalls<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  let next: Promise<T> | undefined
  const start = (): Promise<T> => {
    const current = work().finally(() => {
      if (running === current) running = undefined
    })
    running = current
    return current
  }
  return () => {
    if (!running) return start()
    next ??= running
      .then(
        () => undefined,
        () => undefined,
      )
      .then(() => {
        next = undefined
        return start()
      })
    return next
  }
}
