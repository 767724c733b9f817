import { queryOptions } from '@tanstack/react-query'
import type { User } from '#contract/entities.ts'
import { loadCode } from '../../lib/load-code.ts'

/**
 * Who is signed in: the user, or null when signed out. Only a 401 means signed out (A10); any other
 * failure is an error. Never written to the device: it carries no `keep`.
 */
export const userQuery = () =>
  queryOptions<User | null>({
    queryKey: ['user'],
    queryFn: async ({ signal }) => (await loadCode(() => import('./calls.ts'))).fetchUser(signal),
  })
