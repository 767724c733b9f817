import { create } from 'zustand'
import { USER_DATABASE } from '#contract/device-storage.ts'
import { openChannel } from '../../device/tabs.ts'

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

/** Pauses in ms before the ids are read again after the database could not be opened. */
const RETRY_MS = [1000, 2000, 4000, 8000, 16_000]

/**
 * Reads the ids from the database. Ignores the result when the ids have changed during the read.
 * Never throws.
 */
async function readIds(attempt = 0): Promise<void> {
  const changesBefore = changes
  const ids = await storedIds().catch(() => null)
  if (changesBefore !== changes) return
  if (ids) setSavedIds(ids)
  else if (RETRY_MS[attempt]) setTimeout(() => void readIds(attempt + 1), RETRY_MS[attempt])
}

/**
 * Reads the ids with the native IndexedDB API. There are none when the database or store is
 * missing. Rejects when the database cannot be read.
 */
function storedIds(): Promise<number[]> {
  return new Promise((resolve, reject) => {
    let isMissing = false
    const opening = indexedDB.open(USER_DATABASE)
    // `open` was called without a version, so this event means that the database does not exist.
    // The abort prevents its creation.
    opening.onupgradeneeded = () => {
      isMissing = true
      opening.transaction?.abort()
    }
    opening.onerror = () => (isMissing ? resolve([]) : reject(opening.error as Error))
    opening.onsuccess = () => {
      const db = opening.result
      db.onversionchange = () => db.close()
      if (!db.objectStoreNames.contains(STORE)) {
        db.close()
        return resolve([])
      }
      try {
        const reading = db.transaction(STORE).objectStore(STORE).getAllKeys()
        reading.onsuccess = () => resolve(reading.result as number[])
        reading.onerror = () => reject(reading.error as Error)
      } catch (error) {
        // The browser has closed the connection.
        reject(error as Error)
      }
      // Waits for the running transaction.
      db.close()
    }
  })
}

if (typeof window !== 'undefined') {
  void readIds()
  // Another tab saved or removed a contractor.
  openChannel(SAVED_CHANNEL)?.addEventListener('message', () => void readIds())
}
