import { queryOptions } from '@tanstack/react-query'
import { session } from '#contract/session.ts'
import { call } from '../../lib/call.ts'

/**
 * The devices on which the user is signed in: asked for at every visit, and never kept on the
 * device.
 */
export const sessionsQuery = () =>
  queryOptions({
    queryKey: ['sessions'],
    staleTime: 0,
    gcTime: 5 * 60_000,
    queryFn: ({ signal }) => call(session.sessions, {}, { signal }),
  })
