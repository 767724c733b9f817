import type { Knex } from 'knex'
import { LRUCache } from 'lru-cache'
import { addCounts } from './rate-limit-repo.ts'

/** Above this number, which only an attack reaches, the least recently used key is dropped. */
export const MAX_KEYS = 50_000

interface Count {
  /** Count in the database at the last flush. */
  shared: number
  /** Calls counted here and not yet added to the database. */
  unsent: number
  /** End of the window by `performance.now`, which no change of the system clock affects. */
  endsAt: number
  windowMs: number
}

/**
 * Counts calls in memory. `flush` adds the counts to the database rows that all instances share,
 * with one query for all keys.
 */
export class BufferedRateCounter {
  readonly #counts = new LRUCache<string, Count>({ max: MAX_KEYS })
  readonly #db: Knex
  #flushing: Promise<void> | undefined

  constructor(db: Knex) {
    this.#db = db
  }

  /** Counts a call and returns 0. At the limit, returns the milliseconds to wait and counts nothing. */
  consume(key: string, { points, seconds }: { points: number; seconds: number }): number {
    const now = performance.now()
    const windowMs = seconds * 1000
    const found = this.#counts.get(key)
    const count =
      found && found.endsAt > now
        ? found
        : { shared: 0, unsent: 0, endsAt: now + windowMs, windowMs }
    if (count.shared + count.unsent >= points) return count.endsAt - now
    count.unsent += 1
    if (count !== found) this.#counts.set(key, count)
    return 0
  }

  /**
   * Adds the counts since the last flush to the database and reads the shared counts of the same
   * keys. Rejects when the database does not respond, without losing any count. During a flush,
   * returns that flush, because a second one would add the same counts again.
   */
  flush(): Promise<void> {
    this.#flushing ??= this.#addUnsent().finally(() => {
      this.#flushing = undefined
    })
    return this.#flushing
  }

  async #addUnsent(): Promise<void> {
    const now = performance.now()
    const systemTime = Date.now()
    for (const [key, { endsAt }] of this.#counts) if (endsAt <= now) this.#counts.delete(key)
    const sent = [...this.#counts]
      .filter(([, { unsent }]) => unsent > 0)
      .map(([key, { unsent, endsAt }]) => ({
        key,
        points: unsent,
        expire: systemTime + Math.ceil(endsAt - now),
      }))
    if (sent.length === 0) return
    const shared = await addCounts(this.#db, sent, systemTime)
    const sentByKey = new Map(sent.map(({ key, points }) => [key, points]))
    for (const { key, points, expire } of shared) {
      const count = this.#counts.peek(key)
      if (!count) continue
      count.shared = points
      count.unsent = Math.max(count.unsent - (sentByKey.get(key) ?? 0), 0)
      // The row may end too late, because the system clock was set back.
      count.endsAt = now + Math.min(expire - systemTime, count.windowMs)
    }
  }
}
