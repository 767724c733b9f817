import { PUBLIC_CACHE_CONTROL } from '#contract/rules/cache-control.ts'
import type { AppContext } from './context.ts'
import { EncodedReply, hashOf, sendReply } from './encoded-reply.ts'
import { VersionedCache } from './versioned-cache.ts'

const MAX_ENTRIES = 2000
/** Enough for a dozen of the largest replies: a thousand contractors take more than 1 MB. */
const MAX_BYTES = 16 * 1024 * 1024

export interface BuiltReply {
  body: string | Buffer
  headers?: Record<string, string>
  /** Content type. Default: JSON. */
  type?: string
  /** False for replies without results, because clients could fill the cache with random searches. */
  isWorthCaching?: boolean
}

interface CachedReply {
  reply: EncodedReply
  isWorthCaching: boolean
}

/**
 * A cache of public replies. A reply is built and compressed once per version of its data, and sent
 * with a strong ETag. Replies are never stale: the version is read on every request, and after a
 * change by any instance the next request waits for the new reply. Only the full list, which has
 * its own cache, may be stale (features/directory/full-list.ts).
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

  /** Sends the cached reply of `key`. Builds the reply first when the cache does not have it. */
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
 * Coalesces concurrent calls: all calls during a run share the next run. A caller never gets the
 * result of a run that started before its call.
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
