import { withUserDb } from './lazy-user-db.ts'

const KEY = 'asked-to-persist'

/**
 * Requests persistent storage, but only on the first call on this device. Called after the app was
 * installed or a contractor was saved. The browser may show a prompt, so do not wait for the
 * result. Never throws.
 */
export async function requestPersistenceOnce(): Promise<void> {
  try {
    if (!('storage' in navigator) || typeof navigator.storage.persist !== 'function') return
    const isFirst = await withUserDb((db) =>
      db.transaction('rw', db.settings, async () => {
        if (await db.settings.get(KEY)) return false
        await db.settings.put({ key: KEY, value: JSON.stringify(new Date().toISOString()) })
        return true
      }),
    )
    if (isFirst) await navigator.storage.persist()
  } catch {
    // Without persistent storage, the browser may clear the data when space is low.
  }
}

/**
 * Requests persistent storage when the user asks for it, any number of times. Returns whether the
 * browser agreed. Never throws.
 */
export async function requestPersistence(): Promise<boolean> {
  try {
    return await navigator.storage.persist()
  } catch {
    return false
  }
}
