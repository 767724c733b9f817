import { queryOptions } from '@tanstack/react-query'
import { queryKeyOf } from '#contract/query-keys.ts'
import { session } from '#contract/session.ts'
import { call } from '../../device/call.ts'

/** The user's sessions on all devices. Refetched on every mount and never persisted. */
export const sessionsQuery = () =>
  queryOptions({
    queryKey: queryKeyOf(session.sessions),
    staleTime: 0,
    gcTime: 5 * 60_000,
    queryFn: ({ signal }) => call(session.sessions, {}, { signal }),
  })
