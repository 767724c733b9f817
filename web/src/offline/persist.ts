import { userDisk } from './user-disk.ts'

const KEY = 'asked-to-persist'

/**
 * Requests persistent storage, once per device, after an installation or a first save. Do not wait
 * for the result. Never throws.
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
    // The browser may then clear the storage by itself.
  }
}

/**
 * Requests persistent storage at the wish of the user, as often as needed. Returns whether the
 * browser agreed. Never throws.
 */
export async function keepForGood(): Promise<boolean> {
  try {
    return await navigator.storage.persist()
  } catch {
    return false
  }
}
