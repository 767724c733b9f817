import { create } from 'zustand'
import { USER_DATABASE } from '#contract/device-storage.ts'

/**
 * Ids of the contractors saved on this device. They are read without the database code, so that
 * save buttons and the header do not load it.
 */
export const useSavedIds = create<{ ids: ReadonlySet<number> }>()(() => ({ ids: new Set() }))

/** Same name as in user-db.lazy.ts, which is not loaded for the first screen. */
const STORE = 'saved'
export const SAVED_CHANNEL = 'lintel-saved'

let changes = 0

export function setSavedIds(ids: Iterable<number>): void {
  changes += 1
  useSavedIds.setState({ ids: new Set(ids) })
}

/**
 * Reads the ids from the database. Ignores the result when the ids have changed during the read.
 * Never throws.
 */
async function readIds(): Promise<void> {
  const changesBefore = changes
  const ids = await storedIds().catch(() => null)
  if (ids && changesBefore === changes) setSavedIds(ids)
}

/**
 * Reads the ids with the native IndexedDB API. Returns null when the database or store is missing
 * or cannot be read.
 */
function storedIds(): Promise<number[] | null> {
  return new Promise((resolve) => {
    const opening = indexedDB.open(USER_DATABASE)
    // `open` was called without a version, so this event means that the database does not exist.
    // The abort prevents its creation.
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
  // Another tab saved or removed a contractor.
  if ('BroadcastChannel' in window)
    new BroadcastChannel(SAVED_CHANNEL).addEventListener('message', () => void readIds())
}
