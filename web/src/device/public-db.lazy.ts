import { Dexie, type EntityTable } from 'dexie'
import { PUBLIC_DATABASE } from '#contract/device-storage.ts'
import { hasNewerDatabase } from './native-read.ts'
import {
  type CacheRow,
  type DirectoryMeta,
  type DirectoryRow,
  PUBLIC_VERSION,
} from './public-schema.ts'
import { isQuotaExceeded, useStorageState } from './storage-state.ts'

/** Time limit for opening, in ms: another tab may block the database. */
const OPEN_WITHIN_MS = 10_000

class PublicDatabase extends Dexie {
  declare queries: EntityTable<CacheRow, 'key'>
  declare directory: EntityTable<DirectoryRow, 'fromId'>
  declare meta: EntityTable<DirectoryMeta, 'key'>

  constructor() {
    super(PUBLIC_DATABASE)
    this.version(PUBLIC_VERSION).stores({ queries: 'key', directory: 'fromId', meta: 'key' })
  }
}

let connection: Promise<PublicDatabase> | undefined

/**
 * Runs `work` on the public database. After a failure, opens the database again and tries once
 * more. Returns null when that fails too, or when no database is available; callers then do without
 * the database. Throws only when the storage quota is exceeded: see `isQuotaExceeded`.
 */
export async function withPublicDb<T>(work: (db: PublicDatabase) => Promise<T>): Promise<T | null> {
  for (const isLastTry of [false, true]) {
    if (useStorageState.getState().isMemoryOnly) return null
    try {
      connection ??= openDatabase()
      return await work(await connection)
    } catch (error) {
      if (isQuotaExceeded(error)) throw error
      await closePublicDb()
      if (isLastTry) useStorageState.setState({ isMemoryOnly: true })
    }
  }
  return null
}

/** Closes the connection; the next use opens it again. */
export async function closePublicDb(): Promise<void> {
  const closing = connection
  connection = undefined
  const db = await closing?.catch(() => undefined)
  db?.close()
}

async function openDatabase(): Promise<PublicDatabase> {
  // This version cannot read a newer app's data, and all of it can be fetched again.
  if (await hasNewerDatabase()) await Dexie.delete(PUBLIC_DATABASE)
  const db = new PublicDatabase()
  db.on('versionchange', (event) => handleVersionChange(db, event))
  await withTimeout(OPEN_WITHIN_MS, db.open())
  return db
}

/**
 * Called when another tab deletes the database or raises its version and waits for this connection
 * to close.
 */
function handleVersionChange(db: PublicDatabase, event: IDBVersionChangeEvent): void {
  db.close()
  connection = undefined
  if (event.newVersion === null) return
  useStorageState.setState({ isMemoryOnly: true })
  if (typeof document === 'undefined') return
  if (document.hidden) location.reload()
  else useStorageState.setState({ isUpdatedElsewhere: true })
}

async function withTimeout<T>(ms: number, work: PromiseLike<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The database did not open in time')), ms)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
