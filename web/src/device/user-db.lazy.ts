import { Dexie, type EntityTable } from 'dexie'
import { USER_DATABASE } from '#contract/device-storage.ts'
import { isQuotaExceeded } from './storage-state.ts'
import type { OutboxRow, SavedRow } from './user-rows.ts'

/**
 * Dexie's version number of `USER_DATABASE`, which holds user data that cannot be fetched again. A
 * database that a newer app has created is opened unchanged and never deleted. The schema of a
 * published version must not change; a change needs a new `version()` call.
 */
export const USER_VERSION = 1

/** Unsent input of one form. */
export interface DraftRow {
  /** `draftKey(name, userId)`. */
  key: string
  /** Null when the draft was written while signed out. */
  userId: number | null
  /** JSON of the form's values. */
  values: string
  /** ISO time. */
  savedAt: string
}

/** One setting. The last signed-in user has the key 'user'. */
export interface UserSetting {
  key: string
  /** JSON. */
  value: string
}

/** Time limit for opening, in ms: another tab may block the database. */
const OPEN_WITHIN_MS = 10_000

class UserDatabase extends Dexie {
  declare drafts: EntityTable<DraftRow, 'key'>
  declare settings: EntityTable<UserSetting, 'key'>
  declare saved: EntityTable<SavedRow, 'id'>
  declare outbox: EntityTable<OutboxRow, 'requestId'>

  constructor() {
    super(USER_DATABASE)
    this.version(USER_VERSION).stores({
      drafts: 'key',
      settings: 'key',
      saved: 'id',
      outbox: 'requestId',
    })
  }
}

let connection: Promise<UserDatabase> | undefined
let isMemoryOnly = false

/**
 * Runs `work` on the user database. When the quota is exceeded, deletes the stored public data and
 * tries once more. After any other failure, opens the database again and tries once more. Returns
 * null when the second try fails, or when no database is available; callers then do without the
 * database. Never throws.
 */
export async function runOnUserDb<T>(work: (db: UserDatabase) => Promise<T>): Promise<T | null> {
  for (const isLastTry of [false, true]) {
    if (isMemoryOnly) return null
    try {
      connection ??= openDatabase()
      return await work(await connection)
    } catch (error) {
      if (isQuotaExceeded(error)) {
        if (isLastTry) return null
        await freeSpace()
        continue
      }
      await closeUserDb()
      if (isLastTry) isMemoryOnly = true
    }
  }
  return null
}

/** Deletes the stored public data, to make room for data that exists only on this device. */
async function freeSpace(): Promise<void> {
  try {
    const { withPublicDb } = await import('./public-db.lazy.ts')
    await withPublicDb((db) =>
      db.transaction('rw', db.queries, db.directory, db.meta, () =>
        Promise.all([db.queries.clear(), db.meta.clear(), db.directory.clear()]),
      ),
    )
  } catch {
    // No space was freed. The caller tries once more.
  }
}

/** Closes the connection; the next use opens it again. */
export async function closeUserDb(): Promise<void> {
  const closing = connection
  connection = undefined
  const db = await closing?.catch(() => undefined)
  db?.close()
}

async function openDatabase(): Promise<UserDatabase> {
  const db = new UserDatabase()
  // Another tab runs a newer app or deletes the database, and must not wait for this tab. The next
  // use opens the newer database, so that this tab can still save.
  db.on('versionchange', () => {
    db.close()
    connection = undefined
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The database did not open in time')), OPEN_WITHIN_MS)
  })
  try {
    await Promise.race([db.open(), timeout])
    return db
  } finally {
    clearTimeout(timer)
  }
}
