import type { IncomingMessage } from 'node:http'
import type { Known } from '../http/known-value.ts'
import { VersionedCache } from '../http/versioned-cache.ts'

const MAX_ENTRIES = 300
const MAX_BYTES = 16 * 1024 * 1024

/** The cache as one request uses it: the version is read at most once. */
export interface ReadCache {
  /**
   * Returns the value of `key`. The key must contain everything that `read` depends on except the
   * version.
   */
  get: <T>(key: string, read: () => Promise<T>) => Promise<T>
}

/** A cache of database reads. It is cleared when the version changes. */
export class VersionedReads {
  readonly #version: Known<number>
  readonly #cache = new VersionedCache<unknown>({
    maxEntries: MAX_ENTRIES,
    maxBytes: MAX_BYTES,
    // V8 may store a character in two bytes.
    sizeOf: (value) => 2 * JSON.stringify(value ?? null).length,
  })

  constructor(version: Known<number>) {
    this.#version = version
  }

  forRequest(req: IncomingMessage): ReadCache {
    let version: Promise<number> | undefined
    return {
      get: async <T>(key: string, read: () => Promise<T>) =>
        this.#cache.get(key, await (version ??= this.#version.get(req)), read) as Promise<T>,
    }
  }
}
