import { CURSOR_HEADER } from '#contract/directory.ts'
import { PUBLIC_CACHE_CONTROL } from '#contract/rules/cache-control.ts'
import type { AppContext, Logger } from '../../http/context.ts'
import { EncodedReply, sendReply } from '../../http/encoded-reply.ts'
import { createFailureLog, type LogFailure } from '../../http/failure-log.ts'
import type { Known } from '../../http/known-value.ts'
import { rememberReply } from '../../http/repeated-requests.ts'
import type { ReadPublic } from '../../public-reads.ts'
import { writeCursor } from './cursor.ts'
import { type ListParts, toChunks, updateParts } from './list-parts.ts'
import type { DirectoryState } from './state-repo.ts'

/**
 * Size up to which requests wait for an update of the list, because the update takes only a
 * fraction of a second. It corresponds to about 16,000 contractors.
 */
const MAX_BYTES_TO_WAIT_FOR = 20_000_000
/**
 * Time without a change after which the list is compressed again with a slower brotli level, which
 * makes it smaller.
 */
const RECOMPRESS_AFTER_MS = 30_000

interface CurrentList {
  list: ListParts
  reply: EncodedReply
}

/**
 * Caches the full list as bytes. After a small change, only the affected parts of the list are read
 * again, in steps that let other requests run. Concurrent requests share one update.
 *
 * This is the only reply that may be older than `MAX_AGE_MS` in http/known-value.ts: while a long
 * list is updated, requests get the old bytes with their older ETag and cursor. That is correct,
 * because the delta from that cursor contains the missing changes. See
 * docs/decisions/2026-11-22-full-list-in-parts.md.
 */
export class FullList {
  readonly #readPublic: ReadPublic
  readonly #log: Logger
  readonly #logFailure: LogFailure
  readonly #maxBytesToWaitFor: number
  readonly #state: Known<DirectoryState>
  #current: CurrentList | undefined
  #updating: Promise<void> | undefined
  #recompressionTimer: NodeJS.Timeout | undefined
  #isRecompressing = false
  #updates = 0

  constructor(
    readPublic: ReadPublic,
    log: Logger,
    state: Known<DirectoryState>,
    maxBytesToWaitFor = MAX_BYTES_TO_WAIT_FOR,
  ) {
    this.#readPublic = readPublic
    this.#log = log
    this.#logFailure = createFailureLog(log, 'The full list could not be updated')
    this.#maxBytesToWaitFor = maxBytesToWaitFor
    this.#state = state
  }

  /** Number of times the list was built or updated, for tests. */
  get updateCount(): number {
    return this.#updates
  }

  async serve(ctx: AppContext): Promise<void> {
    await sendReply(ctx, await this.#replyFor(ctx, await this.#state.get(ctx.req)))
    rememberReply(ctx, this.#findKnown)
  }

  close(): void {
    clearTimeout(this.#recompressionTimer)
  }

  async #replyFor(ctx: AppContext, state: DirectoryState): Promise<EncodedReply> {
    for (;;) {
      const reply = this.#findCurrent(state)
      if (reply) return reply
      const current = this.#current
      const updated = this.#update(ctx)
      if (current && this.#mayServeStale(current, state)) return current.reply
      await updated
    }
  }

  /** Returns the reply if it is known to be current. */
  readonly #findKnown = () => this.#findCurrent(this.#state.peek())

  /** Returns the reply if it contains all changes up to `state`. */
  #findCurrent(state: DirectoryState | undefined): EncodedReply | undefined {
    const current = this.#current
    const isCurrent = current && state && current.list.state.version >= state.version
    return isCurrent ? current.reply : undefined
  }

  /**
   * Returns whether the current list may be sent during an update. A list from before the restore
   * of a backup may not be sent.
   */
  #mayServeStale({ list, reply }: CurrentList, state: DirectoryState): boolean {
    return reply.length > this.#maxBytesToWaitFor && list.state.epoch === state.epoch
  }

  /** Starts an update, or returns the running one. */
  #update(ctx: AppContext): Promise<void> {
    if (this.#updating) return this.#updating
    const updating = this.#buildList(ctx).finally(() => {
      this.#updating = undefined
    })
    updating.catch((error: unknown) =>
      this.#logFailure(error, { requestId: ctx.state.requestId, route: ctx.state.route }),
    )
    this.#updating = updating
    return updating
  }

  /** Builds the new list, compresses it for the first client, and only then replaces the old list. */
  async #buildList(ctx: AppContext): Promise<void> {
    const before = this.#current?.list ?? null
    const list = await this.#readPublic(ctx.req, (db) => updateParts(db, before))
    const reply = new EncodedReply({
      ...toChunks(list),
      headers: {
        'cache-control': PUBLIC_CACHE_CONTROL,
        [CURSOR_HEADER]: writeCursor(list.state),
      },
    })
    const encoding = reply.encodingFor(ctx)
    if (encoding !== 'identity') await reply.getCompressed(encoding)
    this.#current = { list, reply }
    this.#updates += 1
    this.#scheduleRecompression()
  }

  #scheduleRecompression(): void {
    clearTimeout(this.#recompressionTimer)
    this.#recompressionTimer = setTimeout(() => void this.#recompress(), RECOMPRESS_AFTER_MS)
    this.#recompressionTimer.unref()
  }

  /** Compresses the current list again. Waits while an older one is still being compressed. */
  async #recompress(): Promise<void> {
    if (this.#isRecompressing) return this.#scheduleRecompression()
    this.#isRecompressing = true
    try {
      await this.#current?.reply.recompress()
    } catch (error) {
      this.#log.warn({ err: error }, 'The full list could not be compressed further')
    } finally {
      this.#isRecompressing = false
    }
  }
}
