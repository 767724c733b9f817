import { isReplyOf } from '#contract/query-keys.ts'
import { userRead } from '#contract/reads.ts'
import { onUnauthenticated } from '../../device/call.ts'
import { queryClient } from '../../device/query-client.ts'
import { ApiError } from '../../lib/api-error.ts'
import { onUserKnown, forgetLastUser, signedOut, getCurrentUser } from './current-user.ts'
import { onSessionMessage, type SessionMessage } from './forget-user.ts'
import { userQuery } from './queries.ts'

const { queryKey } = userQuery()

/**
 * Watches for changes of the signed-in user: responses of the user query, a 401 of any call, and
 * messages from other tabs. Returns an unsubscribe function.
 */
export function watchSession(): () => void {
  syncFromCache()
  // A session may have ended before the watch started.
  for (const { state } of queryClient.getQueryCache().getAll())
    if (state.error instanceof ApiError && state.error.code === 'unauthenticated') recheckAfter401()
  const unsubscribers = [
    queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return
      if (isReplyOf(userRead, event.query.queryKey)) syncFromCache()
    }),
    // The call that asks for the user handles its 401 itself.
    onUnauthenticated(({ path }) => {
      if (path !== userRead.path) recheckAfter401()
    }),
    onSessionMessage(onTabMessage),
  ]
  return () => unsubscribers.forEach((unsubscribe) => unsubscribe())
}

/** Makes the cached user the current user of this tab. A cached null means signed out. */
function syncFromCache(): void {
  const user = queryClient.getQueryData(queryKey)
  if (user === undefined) return
  if (user) void onUserKnown(user)
  else if (getCurrentUser()) void signedOut()
  else void forgetLastUser()
}

/** Refetches the user, whose session seems to have ended, if one is signed in. */
function recheckAfter401(): void {
  if (getCurrentUser()) refetchUser()
}

function onTabMessage({ kind, userId }: SessionMessage): void {
  const isCurrentUser = getCurrentUser()?.id === userId
  if (kind === 'left' && isCurrentUser) void signedOut({ isFromOtherTab: true })
  else if (kind === 'left' || !isCurrentUser) refetchUser()
}

function refetchUser(): void {
  // A pending response may be out of date.
  void queryClient
    .cancelQueries({ queryKey, exact: true })
    .then(() => queryClient.fetchQuery({ ...userQuery(), staleTime: 0 }))
    .catch(() => undefined)
}
