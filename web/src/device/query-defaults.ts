import type { DefaultOptions } from '@tanstack/react-query'
import { PERSISTED_QUERY_DAYS } from '#contract/device-storage.ts'

/** Lifetime of cached query results. It must be below 24 days, because longer timers overflow. */
export const QUERY_LIFETIME_MS = PERSISTED_QUERY_DAYS * 24 * 60 * 60_000

/**
 * Data never becomes stale by itself, and failed requests are not retried. The network mode is
 * `always`, because queries fall back to the stored directory while offline.
 */
export const queryDefaults: DefaultOptions = {
  queries: {
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: QUERY_LIFETIME_MS,
    retry: false,
    networkMode: 'always',
    refetchOnReconnect: false,
  },
  mutations: { retry: false, networkMode: 'always' },
}
