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
      mayHaveSession() ? (await loadCode(() => import('./calls.ts'))).fetchUser(signal) : null,
  })

/**
 * Returns false if nobody is signed in, so that the server need not be asked: its 401 would be an
 * error in the console of each visitor. Outside a page, as in a worker, there are no cookies to
 * read.
 */
const mayHaveSession = () => typeof document === 'undefined' || hasSessionHint(document.cookie)
