import { LRUCache } from 'lru-cache'

/**
 * Memory of an entry in addition to its value and key: promise, headers, buffer objects, list
 * nodes.
 */
const ENTRY_OVERHEAD_BYTES = 1024

export interface VersionedCacheOptions<T> {
  maxEntries: number
  /** Memory limit for all entries. `sizeOf` returns the bytes of a value. */
  maxBytes?: number
  sizeOf?: (value: T) => number
  /** Returns false for values that must not be cached. Default: all values are cached. */
  shouldCache?: (value: T) => boolean
  /**
   * Returns whether a value of the version `since` is also the value of the newer version `until`.
   * Default: it never is, and a newer version clears the cache.
   */
  isUnchanged?: (value: T, since: number, until: number) => boolean
}

interface Entry<T> {
  readonly value: Promise<T>
  /** The value, once the promise is fulfilled. */
  readonly settled?: T
  /** Read-only, because the LRU cache reads the size of an entry only when the entry is set. */
  readonly bytes: number
  /** The highest version for which the value is known to be current. */
  version: number
}

/**
 * A cache of values that are computed once per version of their data. Concurrent callers share one
 * computation. Above the limits the least recently used entry is evicted.
 */
export class VersionedCache<T> {
  readonly #entries: LRUCache<string, Entry<T>>
  readonly #options: VersionedCacheOptions<T>
  #version = -1

  constructor(options: VersionedCacheOptions<T>) {
    this.#options = options
    const { maxEntries, maxBytes } = options
    this.#entries = new LRUCache({
      max: maxEntries,
      ...(maxBytes === undefined
        ? {}
        : { maxSize: maxBytes, sizeCalculation: ({ bytes }) => bytes }),
    })
  }

  get entries(): number {
    return this.#entries.size
  }

  get bytes(): number {
    return this.#entries.calculatedSize
  }

  /**
   * Returns the value of `key`, at least as new as `version`. If the data has changed since the
   * caller read the version, the value may be newer.
   */
  get(key: string, version: number, compute: () => Promise<T>): Promise<T> {
    if (version > this.#version) {
      if (!this.#options.isUnchanged) this.#entries.clear()
      this.#version = version
    }
    const cached = this.#entries.get(key)
    if (cached && this.#isValidFor(cached, version)) return cached.value
    const value: Promise<T> = compute().then(
      (settled) => this.#settle(key, value, settled),
      (error: unknown) => {
        if (this.#entries.peek(key)?.value === value) this.#entries.delete(key)
        throw error
      },
    )
    this.#entries.set(key, { value, bytes: overheadOf(key), version })
    return value
  }

  /** Returns the value of `key` if it is cached for exactly this version, without computing it. */
  peek(key: string, version: number): T | undefined {
    const cached = this.#entries.get(key)
    if (!cached || !this.#isValidFor(cached, version)) return undefined
    return cached.version === version ? cached.settled : undefined
  }

  /** Updates the size of a cached value. Call it when the size may have changed. */
  updateSize(key: string): void {
    const entry = this.#entries.peek(key)
    if (entry?.settled !== undefined) this.#settle(key, entry.value, entry.settled)
  }

  #isValidFor(entry: Entry<T>, version: number): boolean {
    if (entry.version >= version) return true
    const { settled } = entry
    const isUnchanged =
      settled !== undefined && this.#options.isUnchanged?.(settled, entry.version, version)
    if (isUnchanged) entry.version = version
    return isUnchanged === true
  }

  #settle(key: string, value: Promise<T>, settled: T): T {
    const entry = this.#entries.peek(key)
    // The entry was evicted or replaced meanwhile.
    if (entry?.value !== value) return settled
    const { sizeOf = () => 0, shouldCache = () => true } = this.#options
    const bytes = overheadOf(key) + sizeOf(settled)
    if (!shouldCache(settled)) this.#entries.delete(key)
    else if (bytes !== entry.bytes || entry.settled === undefined)
      this.#entries.set(key, { value, settled, bytes, version: entry.version })
    return settled
  }
}

function overheadOf(key: string): number {
  return ENTRY_OVERHEAD_BYTES + key.length * 2
}
