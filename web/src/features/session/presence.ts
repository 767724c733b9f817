import type { User } from '#contract/entities.ts'
import { queryClient } from '../../lib/query-client.ts'
import { removeDraftsOfOthers, userReturned } from '../../offline/drafts.ts'
import { forgetUser, tellOtherTabs } from '../../offline/forget.ts'
import { readLastUser, rememberUser, removeLastUser } from '../../offline/last-user.ts'
import { removeRequestsOfOthers } from '../../offline/outbox.ts'
import { userQuery } from './queries.ts'
import { displayName } from './user-name.ts'

const { queryKey } = userQuery()

/** Who is known to be signed in in this tab. */
let present: User | null = null

export function presentUser(): User | null {
  return present
}

/**
 * Somebody is signed in: whoever was here before is forgotten first, the newcomer is kept for
 * display (A10, Q13).
 */
export async function arrive(user: User): Promise<void> {
  const before = present
  present = user
  if (before?.id === user.id && JSON.stringify(before) === JSON.stringify(user)) return
  if (before && before.id !== user.id)
    await forgetUser(before.id, () => queryClient.setQueryData(queryKey, user))
  userReturned(user.id)
  const last = await readLastUser()
  if (last?.id !== user.id)
    await Promise.all([removeDraftsOfOthers(user.id), removeRequestsOfOthers(user.id)])
  // Gone again meanwhile.
  if (presentUser()?.id === user.id) await rememberUser({ ...user, name: displayName(user) })
}

/** After signing in or registering in this tab. */
export async function enter(user: User): Promise<void> {
  await arrive(user)
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, user)
  tellOtherTabs({ kind: 'entered', userId: user.id })
}

/**
 * Nobody is signed in any more: after signing out, deleting the account, or a 401. Resolves when
 * the device is clean.
 */
export async function leave({ isToldHere = false } = {}): Promise<void> {
  const user = present ?? queryClient.getQueryData(queryKey) ?? null
  present = null
  await queryClient.cancelQueries({ queryKey })
  const dropUser = () => void queryClient.setQueryData(queryKey, null)
  if (!user) return dropUser()
  await forgetUser(user.id, dropUser)
  if (!isToldHere) tellOtherTabs({ kind: 'left', userId: user.id })
}

/** The session ended while the app was closed: what the device still has of that user goes too. */
export async function forgetLastUser(): Promise<void> {
  const last = await readLastUser()
  if (!last || present) return
  await Promise.all([removeDraftsOfOthers(null), removeRequestsOfOthers(null)])
  await removeLastUser(last.id)
}
