import { VersionedCache } from '../http/versioned-cache.ts'

const MAX_ENTRIES = 300

/** Cached reads for one request. Reads the version at most once. */
export interface ReadCache {
  /**
   * Returns the value of `key`. The key must contain everything that `read` depends on besides the
   * version.
   */
  get: <T>(key: string, read: () => Promise<T>) => Promise<T>
}

/**
 * A cache of reads that pages share, per version of the directory. The version is read on every
 * request, so a change by any instance is visible at once.
 */
export class VersionedReads {
  readonly #findVersion: () => Promise<number>
  readonly #cache = new VersionedCache<unknown>({ maxEntries: MAX_ENTRIES })

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
