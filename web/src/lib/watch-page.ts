import { dehydrate } from '@tanstack/react-query'
import { useConnection } from '../offline/connection.ts'
import { KEPT_SHAPES } from '../offline/may-keep.ts'
import { saveNow } from '../offline/query-store.ts'
import { dehydrateOptions, mayBeSaved, queryClient } from './query-client.ts'

/** A connection that comes and goes does not make every list be fetched again at each turn. */
const REFRESH_EVERY_MS = 15_000

/**
 * Keeps the cache on the device up to the last moment, and asks again once the server is back (Q3).
 * Answers how to stop.
 */
export function watchPage(): () => void {
  const save = () => {
    if (document.visibilityState !== 'hidden' || !mayBeSaved()) return
    void saveNow({
      timestamp: Date.now(),
      buster: KEPT_SHAPES,
      clientState: dehydrate(queryClient, dehydrateOptions),
    })
  }
  document.addEventListener('visibilitychange', save)
  const unsubscribe = useConnection.subscribe((now, before) => {
    if (before.isOffline && !now.isOffline) refreshSoon()
  })
  return () => {
    document.removeEventListener('visibilitychange', save)
    unsubscribe()
  }
}

/**
 * Asks again for what is on the screen after a change of the directory; the rest when it is next
 * shown.
 */
export function refreshDirectoryQueries(): void {
  for (const noun of ['contractors', 'summary', 'categories'])
    void queryClient.invalidateQueries({ queryKey: [noun] })
}

let lastRefresh = Number.NEGATIVE_INFINITY
let isPlanned = false

function refreshSoon(): void {
  if (isPlanned) return
  isPlanned = true
  setTimeout(
    () => {
      isPlanned = false
      lastRefresh = performance.now()
      void queryClient.invalidateQueries()
    },
    Math.max(0, lastRefresh + REFRESH_EVERY_MS - performance.now()),
  )
}
