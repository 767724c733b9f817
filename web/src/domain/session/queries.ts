import { queryOptions } from '@tanstack/react-query'
import type { User } from '#contract/entities.ts'
import { queryKeyOf } from '#contract/query-keys.ts'
import { userRead } from '#contract/reads.ts'
import { hasSessionHint } from '#contract/rules/session-hint.ts'
import { loadCode } from '../../lib/api-error.ts'

/**
 * The signed-in user, or null when signed out. Only a 401, or a browser without a trace of a
 * session, means signed out; any other failure is an error. Never persisted.
 */
export const userQuery = () =>
  queryOptions<User | null>({
    queryKey: queryKeyOf(userRead),
    queryFn: async ({ signal }) =>
      (await mayHaveSession())
        ? (await loadCode(() => import('./calls.lazy.ts'))).fetchUser(signal)
        : null,
  })

/** A database that does not open within this time must not hold up the page. */
const LAST_USER_TIMEOUT_MS = 1000

/**
 * Returns false if nobody is signed in, so that the server need not be asked: its 401 would be an
 * error in the console of each visitor. A device on which somebody signed in before the hint
 * existed has a last user.
 */
async function mayHaveSession(): Promise<boolean> {
  // Outside a page, as in a worker, there are no cookies to read.
  if (typeof document !== 'undefined' && hasSessionHint(document.cookie)) return true
  const { mayHaveLastUser } = await loadCode(() => import('./last-user.lazy.ts'))
  const timeout = new Promise<true>((resolve) => setTimeout(resolve, LAST_USER_TIMEOUT_MS, true))
  return Promise.race([mayHaveLastUser(), timeout])
}
