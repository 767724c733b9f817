import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { queryKeyOf } from '#contract/query-keys.ts'
import { secondFactor } from '#contract/second-factor.ts'
import { call } from '../../../device/call.ts'
import { sessionsQuery } from '../session-queries.ts'

export const statusQuery = () =>
  queryOptions({
    queryKey: queryKeyOf(secondFactor.status),
    staleTime: 0,
    gcTime: 5 * 60_000,
    queryFn: ({ signal }) => call(secondFactor.status, {}, { signal }),
  })

// All of these throw like `call`.
export const startSetup = () => call(secondFactor.begin)
export const enableSecondFactor = (code: string) => call(secondFactor.enable, { body: { code } })
export const disableSecondFactor = (body: { password: string; code: string }) =>
  call(secondFactor.disable, { body })

/**
 * Returns a function that refetches the status and the sessions, because turning on two-step
 * sign-in signs out other devices.
 */
export function useRefetchSecondFactor(): () => Promise<unknown> {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries(statusQuery()),
      client.invalidateQueries(sessionsQuery()),
    ])
}
