import type { DefaultOptions } from '@tanstack/react-query'

/** Lifetime of cached query results. It must be below 24 days, because longer timers overflow. */
export const FOURTEEN_DAYS_MS = 14 * 24 * 60 * 60_000

/**
 * Data never becomes stale by itself, and failed requests are not retried. The network mode is
 * `always`, because queries fall back to the stored directory while offline.
 */
export const queryDefaults: DefaultOptions = {
  queries: {
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: FOURTEEN_DAYS_MS,
    retry: false,
    networkMode: 'always',
    refetchOnReconnect: false,
  },
  mutations: { retry: false, networkMode: 'always' },
}
