import type { AppContext } from './context.ts'
import { EncodedReply, hashOf, sendReply } from './encoded-reply.ts'
import { VersionedCache } from './versioned-cache.ts'

export const PUBLIC_CACHE_CONTROL = 'public, max-age=0, s-maxage=60'

const MAX_ENTRIES = 2000
/** Room for a dozen of the largest searches: a thousand contractors are more than a megabyte. */
const MAX_BYTES = 16 * 1024 * 1024

export interface Built {
  body: string | Buffer
  headers?: Record<string, string>
  /** JSON unless given. */
  type?: string
  /** False for replies that say nothing: clients can invent any number of searches without a result. */
  isWorthCaching?: boolean
}

interface CachedReply {
  reply: EncodedReply
  isWorthCaching: boolean
}

/**
 * Public replies as bytes, built once per version of their data, compressed once, and served to
 * everybody alike with a strong ETag. None is ever served stale: after a change the next request
 * waits for the new reply. The full list alone may be served stale
 * (features/directory/full-list.ts). The version is read at every request, so that a change made by
 * any instance is seen at once.
 */
export class CachedReplies {
  readonly #findVersion: () => Promise<number>
  readonly #cache = new VersionedCache<CachedReply>({
    maxEntries: MAX_ENTRIES,
    maxBytes: MAX_BYTES,
    sizeOf: ({ reply }) => reply.bytes,
    shouldCache: ({ isWorthCaching }) => isWorthCaching,
  })

  /** `findVersion` gives a number that grows with every change of the data. */
  constructor(findVersion: () => Promise<number>) {
    this.#findVersion = shareRunning(findVersion)
  }

  /** What is cached now, for tests. */
  get usage(): { entries: number; bytes: number } {
    return { entries: this.#cache.entries, bytes: this.#cache.bytes }
  }

  async serve(
    ctx: AppContext,
    key: string,
    build: () => Promise<Built>,
    cacheControl = PUBLIC_CACHE_CONTROL,
  ): Promise<void> {
    const { reply } = await this.#cache.get(key, await this.#findVersion(), async () =>
      encode(await build()),
    )
    await sendReply(ctx, reply, cacheControl)
    // Sending may have added a compressed copy.
    this.#cache.recount(key)
  }
}

function encode({ body, isWorthCaching = true, ...rest }: Built): CachedReply {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  return {
    reply: new EncodedReply({ ...rest, chunks: [bytes], hash: hashOf(bytes) }),
    isWorthCaching,
  }
}

/** Calls made while one runs share the next run: none gets an answer that began before it asked. */
export function shareRunning<T>(ask: () => Promise<T>): () => Promise<T> {
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
