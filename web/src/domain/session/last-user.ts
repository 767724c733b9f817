import type { User } from '#contract/entities.ts'
import { withUserDb, writeUserDb } from '../../device/lazy-user-db.ts'
import type { UserSetting } from '../../device/user-db.ts'

/**
 * Id, name and flags of the last signed-in user, to show them while offline and to recognize the
 * data of another user. Contains no email address.
 */
export interface LastUser extends Pick<
  User,
  'id' | 'isAdmin' | 'isContractor' | 'hasActiveSubscription'
> {
  name: string
}

const KEY = 'user'
/** Key of the changes of the last user: a later one replaces one that waits. */
const CHANGE = 'last-user'

/** Returns the last user; null when none is stored or it cannot be read. Never throws. */
export async function readLastUser(): Promise<LastUser | null> {
  return parseUser(await withUserDb((db) => db.settings.get(KEY)))
}

function parseUser(row: UserSetting | null | undefined): LastUser | null {
  try {
    return row ? (JSON.parse(row.value) as LastUser) : null
  } catch {
    return null
  }
}

/** Stores the user as the last signed-in user. Never throws. */
export async function rememberUser({
  id,
  name,
  isAdmin,
  isContractor,
  hasActiveSubscription,
}: LastUser): Promise<void> {
  const value = JSON.stringify({ id, name, isAdmin, isContractor, hasActiveSubscription })
  await writeUserDb(CHANGE, (db) => db.settings.put({ key: KEY, value }))
}

/** Removes the last user. If `userId` is given, removes only a user with this id. Never throws. */
export async function removeLastUser(userId?: number): Promise<void> {
  await writeUserDb(CHANGE, (db) =>
    db.transaction('rw', db.settings, async () => {
      const lastUser = parseUser(await db.settings.get(KEY))
      if (userId === undefined || !lastUser || lastUser.id === userId) await db.settings.delete(KEY)
    }),
  )
}
