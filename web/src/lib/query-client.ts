import { dehydrate, QueryClient } from '@tanstack/react-query'
import type { PersistQueryClientOptions } from '@tanstack/react-query-persist-client'
import { useConnection } from '../offline/connection.ts'
import { KEPT_SHAPES, mayKeep } from '../offline/may-keep.ts'
import { persister, saveNow } from '../offline/query-store.ts'
import { takeFirstAnswers } from './first-answers.ts'

/** How long an answer is of use. Above 24 days the timers overflow (Q5). */
const FOURTEEN_DAYS_MS = 14 * 24 * 60 * 60_000
/** A connection that comes and goes does not make every list be fetched again at each turn. */
const REFRESH_EVERY_MS = 15_000

/** Data never goes stale by itself, nothing is retried (S23, Q12), and offline the stored directory answers. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: Number.POSITIVE_INFINITY, gcTime: FOURTEEN_DAYS_MS, retry: false, networkMode: 'always', refetchOnReconnect: false },
    mutations: { retry: false, networkMode: 'always' },
  },
})

const dehydrateOptions = { shouldDehydrateQuery: mayKeep, shouldDehydrateMutation: () => false }

/** For PersistQueryClientProvider, which lets no query fetch before the restore has ended (Q4). */
export const persistOptions: Omit<PersistQueryClientOptions, 'queryClient'> = {
  persister, maxAge: FOURTEEN_DAYS_MS, buster: KEPT_SHAPES, dehydrateOptions,
}

/** The answers that came with the page, before anything is drawn. */
export function startWithPage(): void {
  timeOfPage = takeFirstAnswers(queryClient)
}

/** For its `onSuccess`: every query that the device gave back asks the server once, now or when it is next shown (Q3). */
export async function refreshRestored(): Promise<void> {
  isRestored = true
  await queryClient.invalidateQueries({
    predicate: ({ meta, state }) => meta?.keep === 'public' && state.dataUpdatedAt !== timeOfPage, refetchType: 'none',
  })
}

/** Asks again for what is on the screen after a change of the directory; the rest when it is next shown. */
export function refreshDirectoryQueries(): void {
  for (const noun of ['contractors', 'summary', 'categories']) void queryClient.invalidateQueries({ queryKey: [noun] })
}

/** Keeps the cache on the device up to the last moment, and asks again once the server is back (Q3). Answers how to stop. */
export function watchPage(): () => void {
  const save = () => {
    // An empty cache that was not yet restored must not replace the one on the device.
    if (document.visibilityState !== 'hidden' || !isRestored) return
    void saveNow({ timestamp: Date.now(), buster: KEPT_SHAPES, clientState: dehydrate(queryClient, dehydrateOptions) })
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

let isRestored = false
let timeOfPage: number | null = null
let lastRefresh = Number.NEGATIVE_INFINITY
let isPlanned = false

function refreshSoon(): void {
  if (isPlanned) return
  isPlanned = true
  setTimeout(() => {
    isPlanned = false
    lastRefresh = performance.now()
    void queryClient.invalidateQueries()
  }, Math.max(0, lastRefresh + REFRESH_EVERY_MS - performance.now()))
}
