import { PUBLIC_CACHE_CONTROL } from '#contract/rules/cache-control.ts'
import type { AppContext } from './context.ts'
import { EncodedReply, hashOf, type ReplyContent, sendReply } from './encoded-reply.ts'
import type { Known } from './known-value.ts'
import { rememberReply } from './repeated-requests.ts'
import { VersionedCache } from './versioned-cache.ts'

const defaultLimits = {
  maxEntries: 2000,
  /** Enough for a dozen of the largest replies: a thousand contractors take more than 1 MB. */
  maxBytes: 16 * 1024 * 1024,
}

export interface BuiltReply extends Pick<ReplyContent, 'type' | 'isCompressible'> {
  body: string | Buffer
  headers?: Record<string, string>
  /** False for replies without results, because clients could fill the cache with random searches. */
  isWorthCaching?: boolean
}

interface CachedReply {
  reply: EncodedReply
  isWorthCaching: boolean
}

/**
 * A cache of public replies. A reply is built and compressed once per version of its data, and sent
 * with a strong ETag. After a change, clients with a session get the new reply at once, and other
 * clients at most `MAX_AGE_MS` later. Only the full list, which has its own cache, may be older
 * (features/directory/full-list.ts).
 */
export class CachedReplies {
  readonly #version: Known<number>
  readonly #cache: VersionedCache<CachedReply>

  /** `version` increases with every change of the data. */
  constructor(version: Known<number>, limits = defaultLimits) {
    this.#version = version
    this.#cache = new VersionedCache<CachedReply>({
      ...limits,
      sizeOf: ({ reply }) => reply.bytes,
      shouldCache: ({ isWorthCaching }) => isWorthCaching,
    })
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
    const { reply } = await this.#cache.get(key, await this.#version.get(ctx.req), async () =>
      encode(await build(), cacheControl),
    )
    await sendReply(ctx, reply)
    // sendReply may have added a compressed copy.
    this.#cache.updateSize(key)
    rememberReply(ctx, this.#find, key)
  }

  /** Returns the reply of `key` if it is cached and known to be current. */
  readonly #find = (key: string): EncodedReply | undefined => {
    const version = this.#version.peek()
    return version === undefined ? undefined : this.#cache.peek(key, version)?.reply
  }
}

function encode(
  { body, headers, isWorthCaching = true, ...rest }: BuiltReply,
  cacheControl: string,
): CachedReply {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  return {
    reply: new EncodedReply({
      ...rest,
      headers: { 'cache-control': cacheControl, ...headers },
      chunks: [bytes],
      hash: hashOf(bytes),
    }),
    isWorthCaching,
  }
}
