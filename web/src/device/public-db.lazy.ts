import { Dexie, type EntityTable } from 'dexie'
import { PUBLIC_DATABASE } from '#contract/device-storage.ts'
import { hasUnsavedInput } from '../sw/updates.ts'
import { hasNewerDatabase } from './native-read.ts'
import {
  type CacheRow,
  type DirectoryMeta,
  type DirectoryRow,
  PUBLIC_VERSION,
} from './public-schema.ts'
import { reopening } from './reopening.ts'
import { useStorageState } from './storage-state.ts'

class PublicDatabase extends Dexie {
  declare queries: EntityTable<CacheRow, 'key'>
  declare directory: EntityTable<DirectoryRow, 'fromId'>
  declare meta: EntityTable<DirectoryMeta, 'key'>

  constructor() {
    super(PUBLIC_DATABASE)
    this.version(PUBLIC_VERSION).stores({ queries: 'key', directory: 'fromId', meta: 'key' })
  }
}

const database = reopening(openDatabase)

/**
 * Runs `work` on the public database, and opens it again after a failure, as `reopening` does.
 * Returns null when that fails, or when another tab runs a newer app; callers then do without the
 * database. Throws only when the storage quota is exceeded: see `isQuotaExceeded`.
 */
export async function withPublicDb<T>(work: (db: PublicDatabase) => Promise<T>): Promise<T | null> {
  let isDone = false
  try {
    const result = isReplaced
      ? null
      : await database.run(async (db) => {
          const found = await work(db)
          isDone = true
          return found
        })
    setMemoryOnly(!isDone)
    return result
  } catch (error) {
    setMemoryOnly(false)
    throw error
  }
}

/** True when another tab has given the database a newer version, which this app cannot use. */
let isReplaced = false

function setMemoryOnly(isMemoryOnly: boolean): void {
  if (useStorageState.getState().isMemoryOnly !== isMemoryOnly)
    useStorageState.setState({ isMemoryOnly })
}

/** Closes the connection; the next use opens it again. */
export const closePublicDb = database.close

async function openDatabase(): Promise<PublicDatabase> {
  // This version cannot read a newer app's data, and all of it can be fetched again.
  if (await hasNewerDatabase()) await Dexie.delete(PUBLIC_DATABASE)
  const db = new PublicDatabase()
  db.on('versionchange', handleVersionChange)
  return db
}

/**
 * Called when another tab deletes the database or raises its version and waits for this connection
 * to close.
 */
function handleVersionChange(event: IDBVersionChangeEvent): void {
  void closePublicDb()
  if (event.newVersion === null) return
  isReplaced = true
  setMemoryOnly(true)
  if (typeof document === 'undefined') return
  if (document.hidden && !hasUnsavedInput()) location.reload()
  else useStorageState.setState({ isUpdatedElsewhere: true })
}
