import { Dexie, type EntityTable } from 'dexie'
import { USER_DATABASE } from '#contract/device-storage.ts'
import { askDirectory } from './ask-directory.ts'
import { reopening } from './reopening.ts'
import type { DraftRow, OutboxRow, SavedRow } from './user-rows.ts'

/**
 * Dexie's version number of `USER_DATABASE`, which holds user data that cannot be fetched again. A
 * database that a newer app has created is opened unchanged and never deleted. The schema of a
 * published version must not change; a change needs a new `version()` call.
 */
export const USER_VERSION = 1

/** One setting. The last signed-in user has the key 'user'. */
export interface UserSetting {
  key: string
  /** JSON. */
  value: string
}

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

const database = reopening(openDatabase)

/**
 * Runs `work` on the user database. When the quota is exceeded, deletes the stored public data if
 * `mayFreeSpace` is true, and tries once more. Otherwise opens the database again after a failure,
 * as `reopening` does. Returns null when the second try fails; callers then do without the
 * database. Never throws.
 */
export async function runOnUserDb<T>(
  work: (db: UserDatabase) => Promise<T>,
  mayFreeSpace = true,
): Promise<T | null> {
  try {
    return await database.run(work)
  } catch {
    if (!mayFreeSpace) return null
    await freeSpace()
    return database.run(work).catch(() => null)
  }
}

/** Deletes the stored public data, to make room for data that exists only on this device. */
async function freeSpace(): Promise<void> {
  // If nothing was freed, the caller tries once more all the same.
  await askDirectory('clear').catch(() => undefined)
}

async function openDatabase(): Promise<UserDatabase> {
  const db = new UserDatabase()
  await db.open()
  // Another tab runs a newer app or deletes the database, and must not wait for this tab. The next
  // use opens the newer database, so that this tab can still save.
  db.on('versionchange', () => void database.close())
  return db
}
