import type { Knex } from 'knex'
import { CURSOR_HEADER } from '#contract/directory.ts'
import { PUBLIC_CACHE_CONTROL, shareRunning } from '../../http/cached-replies.ts'
import type { AppContext, Logger } from '../../http/context.ts'
import { EncodedReply, sendReply } from '../../http/encoded-reply.ts'
import { writeCursor } from './cursor.ts'
import { type ListParts, toChunks, updateParts } from './list-parts.ts'
import { type DirectoryState, getState } from './repo.ts'

/**
 * Up to this size (some 16,000 contractors) an update takes a fraction of a second, and requests
 * wait for it.
 */
const MAX_BYTES_TO_WAIT_FOR = 20_000_000
/** After this long without a change the list is worth a slower, smaller brotli. */
const QUIET_MS = 30_000

interface CurrentList {
  list: ListParts
  reply: EncodedReply
}

/**
 * The full list as bytes. After a change only the parts of the list that it touched are read again,
 * in steps that let other requests in between; concurrent requests share one update.
 *
 * The only reply that may be served stale: while a long list is being updated, requests get the old
 * bytes with their own older ETag and cursor. That is correct for whoever follows with deltas,
 * because the delta from that cursor has what is missing.
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
    this.#findState = shareRunning(() => getState(db))
  }

  /** How often the list was made or updated. */
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

  /** Never what a restored backup has replaced. */
  #mayServeStale({ list, reply }: CurrentList, state: DirectoryState): boolean {
    return reply.length > this.#maxBytesToWaitFor && list.state.epoch === state.epoch
  }

  /** Concurrent callers share one update. */
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
   * The new list replaces the old one when it is ready to be sent as the first client that asked
   * for it takes it.
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
        .improve()
        .catch((error: unknown) =>
          this.#log.warn({ err: error }, 'The full list could not be compressed further'),
        )
    }, QUIET_MS).unref()
  }
}
