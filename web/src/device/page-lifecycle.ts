import { dehydrate } from '@tanstack/react-query'
import { queriesOf } from '#contract/query-keys.ts'
import { directoryReads } from '#contract/reads.ts'
import { onReconnect } from './connection.ts'
import { PERSISTED_VERSION } from './persist-policy.ts'
import { dehydrateOptions, isCacheRestored, queryClient } from './query-client.ts'
import { persistNow } from './query-store.ts'

/** Minimum time in ms between two refetches: an unstable connection may reconnect often. */
const MIN_REFRESH_INTERVAL_MS = 15_000

/**
 * Persists the query cache when the page becomes hidden, and invalidates all queries after
 * reconnecting. Returns a function that stops both.
 */
export function watchPageLifecycle(): () => void {
  const save = () => {
    if (document.visibilityState !== 'hidden' || !isCacheRestored()) return
    void persistNow({
      timestamp: Date.now(),
      buster: PERSISTED_VERSION,
      clientState: dehydrate(queryClient, dehydrateOptions),
    })
  }
  document.addEventListener('visibilitychange', save)
  const unsubscribe = onReconnect(scheduleRefresh)
  return () => {
    document.removeEventListener('visibilitychange', save)
    unsubscribe()
  }
}

/** Invalidates the directory queries: those in use are refetched now, the others on next use. */
export function invalidateDirectoryQueries(): void {
  void queryClient.invalidateQueries({ predicate: queriesOf(directoryReads) })
}

let lastRefresh = Number.NEGATIVE_INFINITY
let isScheduled = false

function scheduleRefresh(): void {
  if (isScheduled) return
  isScheduled = true
  setTimeout(
    () => {
      isScheduled = false
      lastRefresh = performance.now()
      void queryClient.invalidateQueries()
    },
    Math.max(0, lastRefresh + MIN_REFRESH_INTERVAL_MS - performance.now()),
  )
}
