import { Dexie, type EntityTable } from 'dexie'
import {
  type CacheRow,
  type DirectoryNote,
  type DirectoryRow,
  PUBLIC_DATABASE,
  PUBLIC_VERSION,
} from './database.ts'
import { hasNewerDatabase } from './quick-read.ts'
import { useStorageState } from './storage-state.ts'

/** A database that another tab holds open must not hold up this one. */
const OPEN_WITHIN_MS = 10_000

class PublicDatabase extends Dexie {
  declare queries: EntityTable<CacheRow, 'key'>
  declare directory: EntityTable<DirectoryRow, 'fromId'>
  declare notes: EntityTable<DirectoryNote, 'key'>

  constructor() {
    super(PUBLIC_DATABASE)
    this.version(PUBLIC_VERSION).stores({ queries: 'key', directory: 'fromId', notes: 'key' })
  }
}

let open: Promise<PublicDatabase> | undefined

/**
 * Does the work on the public database; null when this device has none (X8): callers then go on
 * from memory. A lost connection is opened again once (X4). Throws only when the device is full:
 * see `isDeviceFull`.
 */
export async function onDisk<T>(work: (db: PublicDatabase) => Promise<T>): Promise<T | null> {
  for (const isLastTry of [false, true]) {
    if (useStorageState.getState().isMemoryOnly) return null
    try {
      open ??= openDatabase()
      return await work(await open)
    } catch (error) {
      if (isDeviceFull(error)) throw error
      await close()
      if (isLastTry) useStorageState.setState({ isMemoryOnly: true })
    }
  }
  return null
}

/** The browser refuses to store more (X7). */
export function isDeviceFull(error: unknown): boolean {
  const { name, inner } = error as { name?: string; inner?: { name?: string } }
  return name === 'QuotaExceededError' || inner?.name === 'QuotaExceededError'
}

/** Closes the connection; the next use opens it again. */
export async function close(): Promise<void> {
  const closing = open
  open = undefined
  const db = await closing?.catch(() => undefined)
  db?.close()
}

async function openDatabase(): Promise<PublicDatabase> {
  // All of it can be fetched again, so a newer app's rows are simply thrown away (X3).
  if (await hasNewerDatabase()) await Dexie.delete(PUBLIC_DATABASE)
  const db = new PublicDatabase()
  db.on('versionchange', (event) => leave(db, event))
  await within(OPEN_WITHIN_MS, db.open())
  return db
}

/** Another tab deletes the database or raises its version, and waits for us (X5). */
function leave(db: PublicDatabase, event: IDBVersionChangeEvent): void {
  db.close()
  open = undefined
  if (event.newVersion === null) return
  useStorageState.setState({ isMemoryOnly: true })
  if (typeof document === 'undefined') return
  if (document.hidden) location.reload()
  else useStorageState.setState({ isUpdatedElsewhere: true })
}

async function within<T>(ms: number, work: PromiseLike<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The database did not open in time')), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
