import { queryOptions } from '@tanstack/react-query'
import type { User } from '#contract/entities.ts'
import { queryKeyOf } from '#contract/query-keys.ts'
import { userRead } from '#contract/reads.ts'
import { loadCode } from '../../lib/api-error.ts'

/**
 * The signed-in user, or null when signed out. Only a 401 means signed out; any other failure is an
 * error. Never persisted.
 */
export const userQuery = () =>
  queryOptions<User | null>({
    queryKey: queryKeyOf(userRead),
    queryFn: async ({ signal }) =>
      (await loadCode(() => import('./calls.lazy.ts'))).fetchUser(signal),
  })
