import { VersionedCache } from '../http/versioned-cache.ts'

const MAX_ENTRIES = 300

/** Reads shared by pages, as one request sees them: it asks for the version at most once. */
export interface SharedReads {
  /** The value under a key, which must say everything `read` depends on beside the directory itself. */
  get: <T>(key: string, read: () => Promise<T>) => Promise<T>
}

/**
 * What pages share, read once per version of the directory. The version is read for every request,
 * so that a change made by any instance is seen at once.
 */
export class PerVersion {
  readonly #findVersion: () => Promise<number>
  readonly #cache = new VersionedCache<unknown>({ maxEntries: MAX_ENTRIES })

  constructor(findVersion: () => Promise<number>) {
    this.#findVersion = findVersion
  }

  forRequest(): SharedReads {
    let version: Promise<number> | undefined
    return {
      get: async <T>(key: string, read: () => Promise<T>) =>
        this.#cache.get(key, await (version ??= this.#findVersion()), read) as Promise<T>,
    }
  }
}
