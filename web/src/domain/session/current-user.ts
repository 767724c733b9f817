import type { User } from '#contract/entities.ts'
import { allowDraftWrites, removeDraftsOfOthers } from '../../device/drafts.ts'
import { queryClient } from '../../device/query-client.ts'
import { removeRequestsOfOthers } from '../request-outbox/outbox.ts'
import { forgetUser, notifyOtherTabs } from './forget-user.ts'
import { readLastUser, rememberUser, removeLastUser } from './last-user.ts'
import { userQuery } from './queries.ts'
import { displayName } from './user-name.ts'

const { queryKey } = userQuery()

/** The user of this tab; null when signed out or not known yet. */
let currentUser: User | null = null

export function getCurrentUser(): User | null {
  return currentUser
}

/**
 * Sets the current user. Removes the data of any other user who was signed in before, and stores
 * the user for display while offline.
 */
export async function onUserKnown(user: User): Promise<void> {
  const previous = currentUser
  currentUser = user
  if (previous?.id === user.id && JSON.stringify(previous) === JSON.stringify(user)) return
  if (previous && previous.id !== user.id)
    await forgetUser(previous.id, () => queryClient.setQueryData(queryKey, user))
  allowDraftWrites(user.id)
  const lastUser = await readLastUser()
  if (lastUser?.id !== user.id)
    await Promise.all([removeDraftsOfOthers(user.id), removeRequestsOfOthers(user.id)])
  // The user may have signed out in the meantime.
  if (getCurrentUser()?.id === user.id) await rememberUser({ ...user, name: displayName(user) })
}

/** Call it after a sign-in or registration in this tab. */
export async function signedIn(user: User): Promise<void> {
  await onUserKnown(user)
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, user)
  notifyOtherTabs({ kind: 'entered', userId: user.id })
}

/**
 * Call it after a sign-out, an account deletion or a 401. Removes the user's data from this tab and
 * this device. Notifies the other tabs, unless `isFromOtherTab` is true because another tab has
 * reported the sign-out. Resolves when `forgetUser` does.
 */
export async function signedOut({ isFromOtherTab = false } = {}): Promise<void> {
  const user = currentUser ?? queryClient.getQueryData(queryKey) ?? null
  currentUser = null
  await queryClient.cancelQueries({ queryKey })
  const dropUser = () => void queryClient.setQueryData(queryKey, null)
  if (!user) return dropUser()
  await forgetUser(user.id, dropUser)
  if (!isFromOtherTab) notifyOtherTabs({ kind: 'left', userId: user.id })
}

/**
 * Removes the stored data of the last user, unless a user is signed in. Call it when the server
 * replies that nobody is: the session may have ended while the app was closed.
 */
export async function forgetLastUser(): Promise<void> {
  const lastUser = await readLastUser()
  if (!lastUser || currentUser) return
  await Promise.all([removeDraftsOfOthers(null), removeRequestsOfOthers(null)])
  await removeLastUser(lastUser.id)
}
