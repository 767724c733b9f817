import { VersionedCache } from '../http/versioned-cache.ts'

const MAX_ENTRIES = 300
const MAX_BYTES = 16 * 1024 * 1024

/** Cached reads for one request. Reads the version at most once. */
export interface ReadCache {
  /**
   * Returns the value of `key`. The key must contain everything that `read` depends on except the
   * version.
   */
  get: <T>(key: string, read: () => Promise<T>) => Promise<T>
}

/**
 * A cache of database reads that all pages share. It is cleared when the version of the data
 * changes. The version is read on every request, so a change by any instance is visible
 * immediately.
 */
export class VersionedReads {
  readonly #findVersion: () => Promise<number>
  readonly #cache = new VersionedCache<unknown>({
    maxEntries: MAX_ENTRIES,
    maxBytes: MAX_BYTES,
    // V8 may store a character in two bytes.
    sizeOf: (value) => 2 * JSON.stringify(value ?? null).length,
  })

  constructor(findVersion: () => Promise<number>) {
    this.#findVersion = findVersion
  }

  forRequest(): ReadCache {
    let version: Promise<number> | undefined
    return {
      get: async <T>(key: string, read: () => Promise<T>) =>
        this.#cache.get(key, await (version ??= this.#findVersion()), read) as Promise<T>,
    }
  }
}
