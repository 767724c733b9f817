import { PUBLIC_DATABASE } from '#contract/device-storage.ts'
import { PUBLIC_VERSION } from './public-schema.ts'

type Store = 'queries' | 'directory' | 'meta'

/**
 * Reads the public database in one transaction with the native IndexedDB API, so that the first
 * screen does not wait for Dexie. Returns null when there is no such database or it cannot be
 * read.
 */
export async function readPublicDb<T>(
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

/**
 * Returns true when a newer app wrote the database. This version cannot read its data. Throws when
 * the database does not open in time.
 */
export async function hasNewerDatabase(): Promise<boolean> {
  const db = await openExisting()
  db?.close()
  return db !== null && isFromNewerApp(db)
}

function isFromNewerApp(db: IDBDatabase): boolean {
  return db.version > PUBLIC_VERSION * 10
}

/** Resolves with the result of an IndexedDB request. */
export function requestResult<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The request failed'))
  })
}

/**
 * Time limit in ms. While a database does not open in this time, for example because another tab
 * blocks it, it is not opened again and `readPublicDb` returns null.
 */
const OPEN_WITHIN_MS = 5000

let isStuck = false

function openExisting(): Promise<IDBDatabase | null> {
  return new Promise((resolve, reject) => {
    if (isStuck) return reject(new Error('The database has not opened in time'))
    const timer = setTimeout(() => {
      isStuck = true
      reject(new Error('The database did not open in time'))
    }, OPEN_WITHIN_MS)
    const request = indexedDB.open(PUBLIC_DATABASE)
    // `open` was called without a version, so this event means that the database does not exist.
    // The abort prevents its creation.
    request.onupgradeneeded = () => request.transaction?.abort()
    request.onerror = () => {
      clearTimeout(timer)
      isStuck = false
      resolve(null)
    }
    request.onsuccess = () => {
      clearTimeout(timer)
      const db = request.result
      db.onversionchange = () => db.close()
      if (isStuck) db.close()
      isStuck = false
      resolve(db)
    }
  })
}
