import { create } from 'zustand'

/**
 * Which contractors are saved on this device: what every heart and the header need, without the
 * code of the database.
 */
export const useSavedIds = create<{ ids: ReadonlySet<number> }>()(() => ({ ids: new Set() }))

/** As in user-db.ts, whose code no first screen waits for. */
const DATABASE = 'lintel-user'
const STORE = 'saved'
export const SAVED_CHANNEL = 'lintel-saved'

let changes = 0

export function setSavedIds(ids: Iterable<number>): void {
  changes += 1
  useSavedIds.setState({ ids: new Set(ids) })
}

/** What the device has, unless something was saved meanwhile. Never throws. */
async function readIds(): Promise<void> {
  const since = changes
  const ids = await storedIds().catch(() => null)
  if (ids && since === changes) setSavedIds(ids)
}

/**
 * Read with what the browser brings; null when there is no such database or store, or it cannot be
 * read.
 */
function storedIds(): Promise<number[] | null> {
  return new Promise((resolve) => {
    const opening = indexedDB.open(DATABASE)
    // Without a version this comes only when there is no database: none is left behind.
    opening.onupgradeneeded = () => opening.transaction?.abort()
    opening.onerror = () => resolve(null)
    opening.onsuccess = () => {
      const db = opening.result
      db.onversionchange = () => db.close()
      if (!db.objectStoreNames.contains(STORE)) {
        db.close()
        return resolve(null)
      }
      const transaction = db.transaction(STORE)
      const reading = transaction.objectStore(STORE).getAllKeys()
      reading.onsuccess = () => resolve(reading.result as number[])
      reading.onerror = () => resolve(null)
      transaction.oncomplete = () => db.close()
    }
  })
}

if (typeof window !== 'undefined') {
  void readIds()
  // A save in another tab.
  if ('BroadcastChannel' in window)
    new BroadcastChannel(SAVED_CHANNEL).addEventListener('message', () => void readIds())
}
