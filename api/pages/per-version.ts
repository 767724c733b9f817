const MAX_KEPT = 300

/**
 * What pages share, read once per version of the directory. The version is asked of the database every time, so that a
 * change made by any instance is seen at once; whoever comes while something is read waits for that.
 */
export class PerVersion {
  readonly #findVersion: () => Promise<number>
  readonly #kept = new Map<string, Promise<unknown>>()
  #version = -1

  constructor(findVersion: () => Promise<number>) {
    this.#findVersion = findVersion
  }

  /** The value under a key, which must say everything `read` depends on beside the directory itself. */
  async get<T>(key: string, read: () => Promise<T>): Promise<T> {
    const version = await this.#findVersion()
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
