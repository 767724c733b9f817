import { userDisk } from './user-disk.ts'

const KEY = 'asked-to-persist'

/**
 * Asks the browser once and for all not to clear this site's storage by itself, after an
 * installation or a first save (K8). Nobody waits for the answer. Never throws.
 */
export async function askToPersist(): Promise<void> {
  try {
    if (!('storage' in navigator) || typeof navigator.storage.persist !== 'function') return
    const isFirst = await userDisk((db) =>
      db.transaction('rw', db.notes, async () => {
        if (await db.notes.get(KEY)) return false
        await db.notes.put({ key: KEY, value: JSON.stringify(new Date().toISOString()) })
        return true
      }),
    )
    if (isFirst) await navigator.storage.persist()
  } catch {
    // Kept as long as the browser likes.
  }
}

/** The same at the user's own wish, as often as they ask: whether the browser agreed. Never throws. */
export async function keepForGood(): Promise<boolean> {
  try {
    return await navigator.storage.persist()
  } catch {
    return false
  }
}
