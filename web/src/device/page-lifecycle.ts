import { queriesOf } from '#contract/query-keys.ts'
import { directoryReads } from '#contract/reads.ts'
import { onReconnect } from './connection.ts'
import { queryClient } from './query-client.ts'

/** Minimum time in ms between two refetches: an unstable connection may reconnect often. */
const MIN_REFRESH_INTERVAL_MS = 15_000

/** Invalidates all queries after reconnecting. Returns a stop function. */
export function refreshOnReconnect(): () => void {
  return onReconnect(scheduleRefresh)
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
