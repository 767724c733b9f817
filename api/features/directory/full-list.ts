import type { Knex } from 'knex'
import { CURSOR_HEADER } from '#contract/directory.ts'
import { PUBLIC_CACHE_CONTROL, coalesceCalls } from '../../http/cached-replies.ts'
import type { AppContext, Logger } from '../../http/context.ts'
import { EncodedReply, sendReply } from '../../http/encoded-reply.ts'
import { writeCursor } from './cursor.ts'
import { type ListParts, toChunks, updateParts } from './list-parts.ts'
import { type DirectoryState, getState } from './repo.ts'

/**
 * Up to this size (about 16,000 contractors) an update takes a fraction of a second, and requests
 * wait for it.
 */
const MAX_BYTES_TO_WAIT_FOR = 20_000_000
/** After this long without a change, the list is compressed again with a slower, smaller brotli. */
const QUIET_MS = 30_000

interface CurrentList {
  list: ListParts
  reply: EncodedReply
}

/**
 * Caches the full list as bytes. After a change, only the affected parts of the list are read
 * again, in steps that let other requests run. Concurrent requests share one update.
 *
 * This is the only reply that may be stale: while a long list is updated, requests get the old
 * bytes with their older ETag and cursor. That is correct, because the delta from that cursor
 * contains what is missing. See docs/decisions/2026-11-22-full-list-in-parts.md.
 */
export class FullList {
  readonly #db: Knex
  readonly #log: Logger
  readonly #maxBytesToWaitFor: number
  readonly #findState: () => Promise<DirectoryState>
  #current: CurrentList | undefined
  #updating: Promise<void> | undefined
  #quietTimer: NodeJS.Timeout | undefined
  #updates = 0

  constructor(db: Knex, log: Logger, maxBytesToWaitFor = MAX_BYTES_TO_WAIT_FOR) {
    this.#db = db
    this.#log = log
    this.#maxBytesToWaitFor = maxBytesToWaitFor
    this.#findState = coalesceCalls(() => getState(db))
  }

  /** Number of times the list was built or updated, for tests. */
  get updates(): number {
    return this.#updates
  }

  async serve(ctx: AppContext): Promise<void> {
    const state = await this.#findState()
    await sendReply(ctx, await this.#replyFor(ctx, state), PUBLIC_CACHE_CONTROL)
  }

  close(): void {
    clearTimeout(this.#quietTimer)
  }

  async #replyFor(ctx: AppContext, state: DirectoryState): Promise<EncodedReply> {
    for (;;) {
      const current = this.#current
      if (current && current.list.state.version >= state.version) return current.reply
      const updated = this.#update(ctx)
      if (current && this.#mayServeStale(current, state)) return current.reply
      await updated
    }
  }

  /**
   * Returns whether the current list may be sent while it is updated. Never after a restored
   * backup.
   */
  #mayServeStale({ list, reply }: CurrentList, state: DirectoryState): boolean {
    return reply.length > this.#maxBytesToWaitFor && list.state.epoch === state.epoch
  }

  /** Starts an update, or returns the running one. */
  #update(ctx: AppContext): Promise<void> {
    if (this.#updating) return this.#updating
    const updating = this.#makeList(ctx).finally(() => {
      this.#updating = undefined
    })
    updating.catch((error: unknown) =>
      this.#log.warn({ err: error }, 'The full list could not be updated'),
    )
    this.#updating = updating
    return updating
  }

  /**
   * Builds the new list and compresses it for the first client. Only then does it replace the old
   * one.
   */
  async #makeList(ctx: AppContext): Promise<void> {
    const list = await updateParts(this.#db, this.#current?.list ?? null)
    const reply = new EncodedReply({
      ...toChunks(list),
      headers: { [CURSOR_HEADER]: writeCursor(list.state) },
    })
    const encoding = reply.encodingFor(ctx)
    if (encoding !== 'identity') await reply.compressed(encoding)
    this.#current = { list, reply }
    this.#updates += 1
    this.#improveWhenQuiet(reply)
  }

  #improveWhenQuiet(reply: EncodedReply): void {
    clearTimeout(this.#quietTimer)
    this.#quietTimer = setTimeout(() => {
      reply
        .recompress()
        .catch((error: unknown) =>
          this.#log.warn({ err: error }, 'The full list could not be compressed further'),
        )
    }, QUIET_MS).unref()
  }
}
