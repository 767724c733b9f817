import type { IncomingMessage } from 'node:http'
import { hasSessionCookie } from './session.ts'

/**
 * Maximum age of a known value in milliseconds. Clients without a session see a change of another
 * instance after this time at the latest.
 */
export const MAX_AGE_MS = 200

/** A value of the database that this process knows, such as the directory version. */
export interface Known<T> {
  /**
   * Returns the value for a request. A client with a session may have changed the data through
   * another instance, so its requests get a value that was read after they arrived.
   */
  get: (req: IncomingMessage) => Promise<T>
  /** Returns the value if it is known and recent, without waiting for the database. */
  peek: () => T | undefined
}

export interface KnownValueOptions<T> {
  /** Default: `MAX_AGE_MS`. Infinity for values that only this process changes. */
  maxAgeMs?: number
  /**
   * Returns the number of milliseconds after which a value changes by itself, counted from the
   * query that read it.
   */
  validForMs?: (value: T) => number
  /** Clock in milliseconds. */
  now?: () => number
}

interface Reading<T> {
  value: T
  /** When the query started. */
  startedAt: number
  /** Number of expirations before the query started. */
  expirations: number
}

/**
 * Keeps a value of the database. While requests come, it is read again in the background, before it
 * is too old to be used. See docs/decisions/2026-11-22-versions-known-by-the-process.md.
 */
export class KnownValue<T> implements Known<T> {
  readonly #maxAgeMs: number
  readonly #validForMs: (value: T) => number
  readonly #now: () => number
  readonly #readAfterNow: () => Promise<T>
  #last: Reading<T> | undefined
  #expirations = 0
  #isRefreshing = false

  constructor(
    read: () => Promise<T>,
    {
      maxAgeMs = MAX_AGE_MS,
      validForMs = () => Infinity,
      now = () => performance.now(),
    }: KnownValueOptions<T> = {},
  ) {
    this.#maxAgeMs = maxAgeMs
    this.#validForMs = validForMs
    this.#now = now
    this.#readAfterNow = coalesceCalls(async () => {
      const [startedAt, expirations] = [now(), this.#expirations]
      const value = await read()
      this.#last = { value, startedAt, expirations }
      return value
    })
  }

  get(req: IncomingMessage): Promise<T> {
    if (hasSessionCookie(req)) return this.#readAfterNow()
    const known = this.peek()
    return known === undefined ? this.#readAfterNow() : Promise.resolve(known)
  }

  peek(): T | undefined {
    const last = this.#last
    if (!last || last.expirations !== this.#expirations) return undefined
    const age = this.#now() - last.startedAt
    if (age > this.#maxAgeMs || age >= this.#validForMs(last.value)) return undefined
    if (age > this.#maxAgeMs / 2) this.#refresh()
    return last.value
  }

  /** Makes the next request read the value again. Call it when this process has changed the data. */
  expire(): void {
    this.#expirations += 1
  }

  #refresh(): void {
    if (this.#isRefreshing) return
    this.#isRefreshing = true
    // Ignores an error: the next request reads the value itself once it is too old.
    this.#readAfterNow()
      .catch(() => undefined)
      .finally(() => {
        this.#isRefreshing = false
      })
  }
}

/** Returns a value computed from known ones. */
export function combineKnown<A, B, T>(
  a: Known<A>,
  b: Known<B>,
  combine: (a: A, b: B) => T,
): Known<T> {
  return {
    get: async (req) => combine(...(await Promise.all([a.get(req), b.get(req)]))),
    peek: () => {
      const [knownA, knownB] = [a.peek(), b.peek()]
      return knownA === undefined || knownB === undefined ? undefined : combine(knownA, knownB)
    },
  }
}

/** Returns a value that never changes. */
export function constantly<T>(value: T): Known<T> {
  return { get: () => Promise.resolve(value), peek: () => value }
}

/**
 * Coalesces concurrent calls: all calls during a run share the next run. A caller never gets the
 * result of a run that started before its call.
 */
function coalesceCalls<T>(work: () => Promise<T>): () => Promise<T> {
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
