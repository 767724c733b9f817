import type { User } from '#contract/entities.ts'
import { session } from '#contract/session.ts'
import { queryOptions } from '@tanstack/react-query'
import { ApiError, call } from '../../lib/call.ts'

/**
 * Who is signed in: the user, or null when signed out. Only a 401 means signed out (A10); any other failure is an error.
 * Never written to the device: it carries no `keep`.
 */
export const userQuery = () => queryOptions<User | null>({
  queryKey: ['user'],
  queryFn: async ({ signal }) => {
    try {
      return await call(session.user, {}, { signal })
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null
      throw error
    }
  },
})
