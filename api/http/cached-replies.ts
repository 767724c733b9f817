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

/** `Change` is one change of the data. */
export interface BuiltReply<Change = unknown> extends Pick<
  ReplyContent,
  'type' | 'isCompressible'
> {
  body: string | Buffer
  headers?: Record<string, string>
  /** False for replies without results, because clients could fill the cache with random searches. */
  isWorthCaching?: boolean
  /**
   * Returns whether the reply is the same after a change. Default: every change may change it. It
   * must hold nothing of the request, because it stays in the cache.
   */
  isUnaffectedBy?: (change: Change) => boolean
}

interface CachedReply<Change> extends Pick<BuiltReply<Change>, 'isUnaffectedBy'> {
  reply: EncodedReply
  isWorthCaching: boolean
}

export interface CachedRepliesOptions<Change> {
  limits?: { maxEntries: number; maxBytes: number }
  /** Returns the changes between two versions, or null if they are not known. */
  findChanges?: (since: number, until: number) => readonly Change[] | null
}

/**
 * A cache of public replies. A reply is built and compressed once per version of its data, or once
 * until a change affects it, and sent with a strong ETag. After a change, clients with a session
 * get the new reply at once, and other clients at most `MAX_AGE_MS` later. Only the full list,
 * which has its own cache, may be older (features/directory/full-list.ts).
 */
export class CachedReplies<Change = unknown> {
  readonly #version: Known<number>
  readonly #cache: VersionedCache<CachedReply<Change>>

  /** `version` increases with every change of the data. */
  constructor(
    version: Known<number>,
    { limits = defaultLimits, findChanges }: CachedRepliesOptions<Change> = {},
  ) {
    this.#version = version
    this.#cache = new VersionedCache<CachedReply<Change>>({
      ...limits,
      sizeOf: ({ reply }) => reply.bytes,
      shouldCache: ({ isWorthCaching }) => isWorthCaching,
      ...(findChanges && {
        isUnchanged: ({ isUnaffectedBy }, since, until) =>
          isUnaffectedBy !== undefined && findChanges(since, until)?.every(isUnaffectedBy) === true,
      }),
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
    build: () => Promise<BuiltReply<Change>>,
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

function encode<Change>(
  { body, headers, isWorthCaching = true, isUnaffectedBy, ...rest }: BuiltReply<Change>,
  cacheControl: string,
): CachedReply<Change> {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  return {
    reply: new EncodedReply({
      ...rest,
      headers: { 'cache-control': cacheControl, ...headers },
      chunks: [bytes],
      hash: hashOf(bytes),
    }),
    isWorthCaching,
    ...(isUnaffectedBy && { isUnaffectedBy }),
  }
}
