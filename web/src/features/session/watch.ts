import { ApiError } from '../../lib/api-error.ts'
import { queryClient } from '../../lib/query-client.ts'
import { onNewsFromOtherTabs, type SessionNews } from '../../offline/forget.ts'
import { arrive, forgetLastUser, leave, presentUser } from './presence.ts'
import { userQuery } from './queries.ts'

const { queryKey } = userQuery()

/**
 * Watches who is signed in: what the server says at any time, a 401 of any call, and other tabs
 * (Q13, Q14). Answers how to stop.
 */
export function watchSession(): () => void {
  takeIn()
  // A session may have ended before anybody watched.
  for (const { state } of queryClient.getQueryCache().getAll()) askAfter(state.error)
  const stops = [
    queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated') return
      const { action, query } = event
      if (
        action.type === 'success' &&
        query.queryKey.length === 1 &&
        query.queryKey[0] === queryKey[0]
      )
        takeIn()
      if (action.type === 'error') askAfter(action.error)
    }),
    queryClient.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') askAfter(event.action.error)
    }),
    onNewsFromOtherTabs(hear),
  ]
  return () => stops.forEach((stop) => stop())
}

/** What the server last said of this session. */
function takeIn(): void {
  const user = queryClient.getQueryData(queryKey)
  if (user === undefined) return
  if (user) void arrive(user)
  else if (presentUser()) void leave()
  else void forgetLastUser()
}

/** A call was refused for want of a session: the server is asked whether there still is one. */
function askAfter(error: unknown): void {
  if (error instanceof ApiError && error.code === 'unauthenticated' && presentUser()) askAgain()
}

function hear({ kind, userId }: SessionNews): void {
  const isHere = presentUser()?.id === userId
  if (kind === 'left' && isHere) void leave({ isToldHere: true })
  else if (kind === 'left' || !isHere) askAgain()
}

function askAgain(): void {
  // An answer that is already on its way may be from before.
  void queryClient
    .cancelQueries({ queryKey, exact: true })
    .then(() => queryClient.fetchQuery({ ...userQuery(), staleTime: 0 }))
    .catch(() => undefined)
}
