import { withUserDb, writeUserDb } from './lazy-user-db.ts'
import type { DraftRow } from './user-db.lazy.ts'

export interface Draft<T> {
  values: T
  /** ISO time. */
  savedAt: string
}

/** Drafts that could not be written to the database yet. */
const inMemory = new Map<string, DraftRow>()
/** Users whose draft writes are dropped, because they have signed out. */
const signedOutUsers = new Set<number>()
/** Serializes database access, so that a save cannot finish after a later removal. */
let queue: Promise<unknown> = Promise.resolve()

/** Returns the storage key of a draft. Drafts without a user share the prefix `anyone`. */
export function draftKey(name: string, userId: number | null): string {
  return `${userId ?? 'anyone'}:${name}`
}

/**
 * Returns the unsent input of a form, or null. The stored values are untrusted and `T` is not
 * checked. Never throws.
 */
export async function loadDraft<T>(name: string, userId: number | null): Promise<Draft<T> | null> {
  const key = draftKey(name, userId)
  const row = inMemory.get(key) ?? (await enqueue(() => withUserDb((db) => db.drafts.get(key))))
  try {
    return row ? { values: JSON.parse(row.values) as T, savedAt: row.savedAt } : null
  } catch {
    return null
  }
}

/**
 * Stores the values of a form in the database, or in memory until the database can be used. Never
 * throws.
 */
export async function saveDraft(
  name: string,
  userId: number | null,
  values: unknown,
): Promise<void> {
  // Serialized before the first `await`, because the form changes its values in place.
  const text = JSON.stringify(values) ?? 'null'
  await enqueue(async () => {
    if (userId !== null && signedOutUsers.has(userId)) return
    const row = {
      key: draftKey(name, userId),
      userId,
      values: text,
      savedAt: new Date().toISOString(),
    }
    inMemory.set(row.key, row)
    await writeUserDb(row.key, async (db) => {
      // The draft may have been removed while it waited.
      if (inMemory.get(row.key) !== row) return
      await db.drafts.put(row)
      inMemory.delete(row.key)
    })
  })
}

/** Removes a draft, for example after the form was sent. Never throws. */
export async function removeDraft(name: string, userId: number | null): Promise<void> {
  const key = draftKey(name, userId)
  await enqueue(async () => {
    inMemory.delete(key)
    await writeUserDb(key, (db) => db.drafts.delete(key))
  })
}

/** Removes all drafts from the device. Never throws. */
export async function removeAllDrafts(): Promise<void> {
  await enqueue(async () => {
    inMemory.clear()
    await writeUserDb('drafts', (db) => db.drafts.clear())
  })
}

/** Drops all further draft writes of this user until `allowDraftWrites` is called. */
export function blockDraftWrites(userId: number): void {
  signedOutUsers.add(userId)
}

export function allowDraftWrites(userId: number): void {
  signedOutUsers.delete(userId)
}

/**
 * Removes the drafts of all users except `userId`; null removes those of all users. Drafts without
 * a user remain. Never throws.
 */
export async function removeDraftsOfOthers(userId: number | null): Promise<void> {
  const belongsToOther = (row: DraftRow) => row.userId !== null && row.userId !== userId
  await enqueue(async () => {
    for (const row of inMemory.values()) if (belongsToOther(row)) inMemory.delete(row.key)
    await writeUserDb('drafts-of-others', (db) => db.drafts.filter(belongsToOther).delete())
  })
}

/** Runs `work` after all earlier work. Returns null when it fails. */
function enqueue<T>(work: () => Promise<T>): Promise<T | null> {
  const result = queue.then(work).catch(() => null)
  queue = result
  return result
}
