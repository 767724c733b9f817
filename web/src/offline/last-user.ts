import type { User } from '#contract/entities.ts'
import { userDisk } from './user-disk.ts'

/**
 * Id, name and flags of who was last signed in here, for display without a network (A10). No e-mail
 * address.
 */
export interface LastUser extends Pick<
  User,
  'id' | 'isAdmin' | 'isContractor' | 'hasActiveSubscription'
> {
  name: string
}

const KEY = 'user'

/** Null when nobody was, or it cannot be read. Never throws. */
export async function readLastUser(): Promise<LastUser | null> {
  const note = await userDisk((db) => db.notes.get(KEY))
  try {
    return note ? (JSON.parse(note.value) as LastUser) : null
  } catch {
    return null
  }
}

/** Never throws. */
export async function rememberUser({
  id,
  name,
  isAdmin,
  isContractor,
  hasActiveSubscription,
}: LastUser): Promise<void> {
  const value = JSON.stringify({ id, name, isAdmin, isContractor, hasActiveSubscription })
  await userDisk((db) => db.notes.put({ key: KEY, value }))
}

/** Takes the row away; with an id only when it is that user's. Never throws. */
export async function removeLastUser(userId?: number): Promise<void> {
  const last = userId === undefined ? null : await readLastUser()
  if (last && last.id !== userId) return
  await userDisk((db) => db.notes.delete(KEY))
}
