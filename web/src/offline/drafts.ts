import type { DraftRow } from './user-db.ts'
import { userDisk } from './user-disk.ts'

export interface Draft<T> {
  values: T
  /** ISO time. */
  savedAt: string
}

/** What the device could not take; gone with the tab (O5, X8). */
const inMemory = new Map<string, DraftRow>()
/** Users who have left: nothing of theirs is written any more, however late it comes (Q13). */
const gone = new Set<number>()
/**
 * One change of the disk after the other, so that a removal is never overtaken by the save before
 * it.
 */
let last: Promise<unknown> = Promise.resolve()

/** Drafts of a user, or of nobody in particular, have a key of their own (K6). */
export function draftKey(name: string, userId: number | null): string {
  return `${userId ?? 'anyone'}:${name}`
}

/**
 * What was written into a form and not sent, null without any. `T` is the form's own: read it as
 * untrusted. Never throws.
 */
export async function loadDraft<T>(name: string, userId: number | null): Promise<Draft<T> | null> {
  const key = draftKey(name, userId)
  const row = inMemory.get(key) ?? (await inTurn(() => userDisk((db) => db.drafts.get(key))))
  try {
    return row ? { values: JSON.parse(row.values) as T, savedAt: row.savedAt } : null
  } catch {
    return null
  }
}

/** Keeps the values of a form on the device, or in memory where there is no database. Never throws. */
export async function saveDraft(
  name: string,
  userId: number | null,
  values: unknown,
): Promise<void> {
  // As it is now: a form goes on changing its values in place.
  const text = JSON.stringify(values) ?? 'null'
  await inTurn(async () => {
    if (userId !== null && gone.has(userId)) return
    const row = {
      key: draftKey(name, userId),
      userId,
      values: text,
      savedAt: new Date().toISOString(),
    }
    const isOnDisk = await userDisk(async (db) => Boolean(await db.drafts.put(row)))
    if (isOnDisk) inMemory.delete(row.key)
    else inMemory.set(row.key, row)
  })
}

/** After the form was sent. Never throws. */
export async function removeDraft(name: string, userId: number | null): Promise<void> {
  const key = draftKey(name, userId)
  await inTurn(async () => {
    inMemory.delete(key)
    await userDisk((db) => db.drafts.delete(key))
  })
}

/** What was begun in any form goes from the device. Never throws. */
export async function removeAllDrafts(): Promise<void> {
  await inTurn(async () => {
    inMemory.clear()
    await userDisk((db) => db.drafts.clear())
  })
}

/** From now on nothing of this user is written here; `userReturned` lifts it. */
export function userLeft(userId: number): void {
  gone.add(userId)
}

export function userReturned(userId: number): void {
  gone.delete(userId)
}

/**
 * Removes the drafts of every user but this one, and leaves those of nobody in particular. Never
 * throws.
 */
export async function removeDraftsOfOthers(userId: number | null): Promise<void> {
  const isOthers = (row: DraftRow) => row.userId !== null && row.userId !== userId
  await inTurn(async () => {
    for (const row of inMemory.values()) if (isOthers(row)) inMemory.delete(row.key)
    await userDisk((db) => db.drafts.filter(isOthers).delete())
  })
}

/** Runs the work after what came before it. */
function inTurn<T>(work: () => Promise<T>): Promise<T | null> {
  const result = last.then(work).catch(() => null)
  last = result
  return result
}
