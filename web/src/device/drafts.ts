import { deviceTable } from './device-table.ts'
import type { DraftRow } from './user-rows.ts'

export interface Draft<T> {
  values: T
  /** ISO time. */
  savedAt: string
}

const table = deviceTable<DraftRow>('drafts', { keyOf: ({ key }) => key })
/** Users whose draft writes are dropped, because they have signed out. */
const signedOutUsers = new Set<number>()

/** Returns the storage key of a draft. Drafts without a user share the prefix `anyone`. */
export function draftKey(name: string, userId: number | null): string {
  return `${userId ?? 'anyone'}:${name}`
}

/**
 * Returns the unsent input of a form, or null. The stored values are untrusted and `T` is not
 * checked. Never throws.
 */
export async function loadDraft<T>(name: string, userId: number | null): Promise<Draft<T> | null> {
  const row = await table.find(draftKey(name, userId))
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
  // Serialized now, because the form changes its values in place.
  const text = JSON.stringify(values) ?? 'null'
  const isSignedOut = () => userId !== null && signedOutUsers.has(userId)
  if (isSignedOut()) return
  const key = draftKey(name, userId)
  const savedAt = new Date().toISOString()
  await table.change(key, () => (isSignedOut() ? null : { key, userId, values: text, savedAt }))
}

/** Removes a draft, for example after the form was sent. Never throws. */
export async function removeDraft(name: string, userId: number | null): Promise<void> {
  await table.change(draftKey(name, userId), () => null)
}

/** Removes all drafts from the device. Never throws. */
export function removeAllDrafts(): Promise<void> {
  return table.removeAll()
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
export function removeDraftsOfOthers(userId: number | null): Promise<void> {
  return table.removeAll((row) => row.userId !== null && row.userId !== userId)
}
