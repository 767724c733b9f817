import { isReplyOf } from '#contract/query-keys.ts'
import { userRead } from '#contract/reads.ts'
import { queryClient } from '../../device/query-client.ts'
import { ApiError } from '../../lib/api-error.ts'
import { onUserKnown, forgetLastUser, signedOut, getCurrentUser } from './current-user.lazy.ts'
import { onSessionMessage, type SessionMessage } from './forget-user.ts'
import { userQuery } from './queries.ts'

const { queryKey } = userQuery()

/**
 * Watches for changes of the signed-in user: responses of the user query, a 401 of any query or
 * mutation, and messages from other tabs. Returns an unsubscribe function.
 */
export function watchSession(): () => void {
  syncFromCache()
  // A session may have ended before the watch started.
  for (const { state } of queryClient.getQueryCache().getAll()) recheckAfter401(state.error)
  const unsubscribers = [
    queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated') return
      const { action, query } = event
      if (action.type === 'success' && isReplyOf(userRead, query.queryKey)) syncFromCache()
      if (action.type === 'error') recheckAfter401(action.error)
    }),
    queryClient.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error')
        recheckAfter401(event.action.error)
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

/** Refetches the user after the error `unauthenticated`, if a user is signed in. */
function recheckAfter401(error: unknown): void {
  if (error instanceof ApiError && error.code === 'unauthenticated' && getCurrentUser())
    refetchUser()
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
