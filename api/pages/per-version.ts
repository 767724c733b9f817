const MAX_KEPT = 300

/** Reads shared by pages, as one request sees them: it asks for the version at most once. */
export interface SharedReads {
  /** The value under a key, which must say everything `read` depends on beside the directory itself. */
  get: <T>(key: string, read: () => Promise<T>) => Promise<T>
}

/**
 * What pages share, read once per version of the directory. The version is asked of the database for every request, so
 * that a change made by any instance is seen at once; whoever comes while something is read waits for that.
 */
export class PerVersion {
  readonly #findVersion: () => Promise<number>
  readonly #kept = new Map<string, Promise<unknown>>()
  #version = -1

  constructor(findVersion: () => Promise<number>) {
    this.#findVersion = findVersion
  }

  forRequest(): SharedReads {
    let version: Promise<number> | undefined
    return { get: async (key, read) => this.#get(key, await (version ??= this.#findVersion()), read) }
  }

  #get<T>(key: string, version: number, read: () => Promise<T>): Promise<T> {
    if (version > this.#version || this.#kept.size >= MAX_KEPT) this.#kept.clear()
    this.#version = Math.max(version, this.#version)
    const kept = this.#kept.get(key) as Promise<T> | undefined
    if (kept) return kept
    const reading = read()
    this.#kept.set(key, reading)
    reading.catch(() => this.#kept.get(key) === reading && this.#kept.delete(key))
    return reading
  }
}
