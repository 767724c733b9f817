import { PUBLIC_DATABASE, PUBLIC_VERSION } from './database.ts'

type Store = 'queries' | 'directory' | 'notes'

/**
 * Reads of the public database with what the browser brings, in one transaction, so that the first
 * screen need not wait for Dexie. Null when there is no such database, or none that we could read.
 */
export async function quickRead<T>(
  stores: Store[],
  read: (transaction: IDBTransaction) => Promise<T>,
): Promise<T | null> {
  let db: IDBDatabase | null = null
  if (isStuck) return null
  try {
    db = await openExisting()
    if (!db || isFromNewerApp(db)) return null
    return await read(db.transaction(stores, 'readonly'))
  } catch {
    return null
  } finally {
    db?.close()
  }
}

/** True when a newer app has been here: what it stored means nothing to us (X3). */
export async function hasNewerDatabase(): Promise<boolean> {
  const db = await openExisting()
  db?.close()
  return db !== null && isFromNewerApp(db)
}

function isFromNewerApp(db: IDBDatabase): boolean {
  return db.version > PUBLIC_VERSION * 10
}

/** The answer of one request. */
export function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The request failed'))
  })
}

/**
 * A database that does not open (another tab blocks it, the browser hangs) counts as none from then
 * on.
 */
const OPEN_WITHIN_MS = 5000

let isStuck = false

function openExisting(): Promise<IDBDatabase | null> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      isStuck = true
      reject(new Error('The database did not open in time'))
    }, OPEN_WITHIN_MS)
    const request = indexedDB.open(PUBLIC_DATABASE)
    // Without a version this comes only when there is no database: none is left behind.
    request.onupgradeneeded = () => request.transaction?.abort()
    request.onerror = () => {
      clearTimeout(timer)
      resolve(null)
    }
    request.onsuccess = () => {
      clearTimeout(timer)
      const db = request.result
      db.onversionchange = () => db.close()
      if (isStuck) db.close()
      resolve(db)
    }
  })
}
