import { Dexie, type EntityTable } from 'dexie'
import type { OutboxRow } from './outbox-row.ts'
import type { SavedRow } from './saved-row.ts'

/**
 * What belongs to people and cannot be fetched again (X1). A newer app's database is opened as it
 * is, never dropped (X3).
 */
export const USER_DATABASE = 'lintel-user'
/** As counted by Dexie. A published version never changes: what comes later is a new block (X2). */
export const USER_VERSION = 2

/** Unsent input of one form. */
export interface DraftRow {
  /** `draftKey(name, userId)`. */
  key: string
  /** Null for what was written by nobody in particular. */
  userId: number | null
  /** JSON of the form's values. */
  values: string
  /** ISO time. */
  savedAt: string
}

/** One fact; the last known user is the note 'user' (A10). */
export interface UserNote {
  key: string
  /** JSON. */
  value: string
}

/** A database that another tab holds open must not hold up this one. */
const OPEN_WITHIN_MS = 10_000

class UserDatabase extends Dexie {
  declare drafts: EntityTable<DraftRow, 'key'>
  declare notes: EntityTable<UserNote, 'key'>
  declare saved: EntityTable<SavedRow, 'id'>
  declare outbox: EntityTable<OutboxRow, 'requestId'>

  constructor() {
    super(USER_DATABASE)
    this.version(1).stores({ drafts: 'key', notes: 'key' })
    this.version(2).stores({ saved: 'id', outbox: 'requestId' })
  }
}

let open: Promise<UserDatabase> | undefined
let isMemoryOnly = false

/**
 * Does the work on the user's database. Null when this device has none, or stays full although what
 * can be fetched again was given up for it (X7, X8): callers then go on from memory. A lost
 * connection is opened again once (X4). Never throws.
 */
export async function onUserDisk<T>(work: (db: UserDatabase) => Promise<T>): Promise<T | null> {
  for (const isLastTry of [false, true]) {
    if (isMemoryOnly) return null
    try {
      open ??= openDatabase()
      return await work(await open)
    } catch (error) {
      if (isFull(error)) {
        if (isLastTry) return null
        await makeRoom()
        continue
      }
      await closeUserDisk()
      if (isLastTry) isMemoryOnly = true
    }
  }
  return null
}

/** Copies of public data give way to what only this device has. */
async function makeRoom(): Promise<void> {
  try {
    const { onDisk } = await import('./db.ts')
    await onDisk((db) =>
      db.transaction('rw', db.queries, db.directory, db.notes, () =>
        Promise.all([db.queries.clear(), db.notes.clear(), db.directory.clear()]),
      ),
    )
  } catch {
    // As full as before.
  }
}

/** Closes the connection; the next use opens it again. */
export async function closeUserDisk(): Promise<void> {
  const closing = open
  open = undefined
  const db = await closing?.catch(() => undefined)
  db?.close()
}

async function openDatabase(): Promise<UserDatabase> {
  const db = new UserDatabase()
  // Another tab has a newer app, or clears the site: it must not wait for us (X5). The next use opens what is there then,
  // as it is: a tab left open goes on storing what its user saves.
  db.on('versionchange', () => {
    db.close()
    open = undefined
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The database did not open in time')), OPEN_WITHIN_MS)
  })
  try {
    await Promise.race([db.open(), late])
    return db
  } finally {
    clearTimeout(timer)
  }
}

function isFull(error: unknown): boolean {
  const { name, inner } = error as { name?: string; inner?: { name?: string } }
  return name === 'QuotaExceededError' || inner?.name === 'QuotaExceededError'
}
