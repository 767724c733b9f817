// What the tabs of one device share. A browser may lack these APIs, for example without HTTPS, or
// refuse their use, for example when the user has blocked the storage of this site.

/** Returns a channel to the other tabs; null when the browser has none. */
export function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name)
  } catch {
    return null
  }
}

/**
 * Runs `work` while no other tab runs work with the same lock. If another tab does, waits, or with
 * `ifAvailable` calls `work` with null. Calls `withoutLocks` instead when the browser has no
 * locks.
 */
export async function withLock<T>(
  name: string,
  options: Pick<LockOptions, 'ifAvailable'>,
  work: (lock: Lock | null) => Promise<T>,
  withoutLocks: () => Promise<T>,
): Promise<T> {
  const locks = (globalThis.navigator as Partial<Navigator> | undefined)?.locks
  if (!locks) return withoutLocks()
  let isStarted = false
  try {
    return await locks.request<Promise<T>>(name, options, (lock) => {
      isStarted = true
      return work(lock)
    })
  } catch (error) {
    if (isStarted) throw error
    return withoutLocks()
  }
}
