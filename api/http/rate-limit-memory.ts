import type { Knex } from 'knex'
import { rows } from '../db/reading.ts'

/** Above this number, which only an attack reaches, the least recently used key is dropped. */
const MAX_KEYS = 50_000

interface Count {
  /** Count in the database at the last flush. */
  shared: number
  /** Calls counted here since the last flush. */
  unsent: number
  endsAt: number
}

const addSql = `
insert into rate_limits (key, points, expire)
select * from unnest(?::text[], ?::int[], ?::bigint[]) as given (key, points, expire) order by key
on conflict (key) do update set
  points = case when rate_limits.expire <= ? then excluded.points else rate_limits.points + excluded.points end,
  expire = case when rate_limits.expire <= ? then excluded.expire else rate_limits.expire end
returning key, points, expire`

/**
 * Counts calls in memory. `flush` adds the counts to the database rows that all instances share,
 * with one query for all keys.
 */
export class BufferedRateCounter {
  readonly #counts = new Map<string, Count>()
  readonly #db: Knex

  constructor(db: Knex) {
    this.#db = db
  }

  /** Counts one call. Returns the milliseconds to wait when the limit is exceeded, otherwise 0. */
  consume(key: string, { points, seconds }: { points: number; seconds: number }): number {
    const now = Date.now()
    const found = this.#counts.get(key)
    const count =
      found && found.endsAt > now ? found : { shared: 0, unsent: 0, endsAt: now + seconds * 1000 }
    if (count.shared + count.unsent >= points) return count.endsAt - now
    count.unsent += 1
    this.#counts.delete(key)
    this.#counts.set(key, count)
    if (this.#counts.size > MAX_KEYS) this.#dropOldest()
    return 0
  }

  /**
   * Adds the counts since the last flush to the database and reads the shared counts. Rejects when
   * the database does not respond, without losing any count.
   */
  async flush(): Promise<void> {
    const now = Date.now()
    for (const [key, { endsAt }] of this.#counts) if (endsAt <= now) this.#counts.delete(key)
    const sent = [...this.#counts]
      .filter(([, { unsent }]) => unsent > 0)
      .map(([key, { unsent, endsAt }]) => ({ key, unsent, endsAt }))
    if (sent.length === 0) return
    const bindings = [
      sent.map(({ key }) => key),
      sent.map(({ unsent }) => unsent),
      sent.map(({ endsAt }) => endsAt),
      now,
      now,
    ]
    const shared = await rows<{ key: string; points: number; expire: number }>(
      this.#db,
      addSql,
      bindings,
    )
    const sentByKey = new Map(sent.map(({ key, unsent }) => [key, unsent]))
    for (const { key, points, expire } of shared) {
      const count = this.#counts.get(key)
      if (!count) continue
      count.shared = points
      count.unsent = Math.max(count.unsent - (sentByKey.get(key) ?? 0), 0)
      count.endsAt = expire
    }
  }

  #dropOldest(): void {
    const oldest = this.#counts.keys().next()
    if (!oldest.done) this.#counts.delete(oldest.value)
  }
}
