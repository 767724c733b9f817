import { QueryClient } from '@tanstack/react-query'
import type { PersistQueryClientOptions } from '@tanstack/react-query-persist-client'
import { KEPT_SHAPES, mayKeep } from '../offline/may-keep.ts'
import { persister } from '../offline/query-store.ts'
import { takeFirstAnswers } from './first-answers.ts'

/** How long an answer is of use. Above 24 days the timers overflow (Q5). */
const FOURTEEN_DAYS_MS = 14 * 24 * 60 * 60_000

/**
 * Data never goes stale by itself, nothing is retried (S23, Q12), and offline the stored directory
 * answers.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: FOURTEEN_DAYS_MS,
      retry: false,
      networkMode: 'always',
      refetchOnReconnect: false,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

export const dehydrateOptions = {
  shouldDehydrateQuery: mayKeep,
  shouldDehydrateMutation: () => false,
}

/** For PersistQueryClientProvider, which lets no query fetch before the restore has ended (Q4). */
export const persistOptions: Omit<PersistQueryClientOptions, 'queryClient'> = {
  persister,
  maxAge: FOURTEEN_DAYS_MS,
  buster: KEPT_SHAPES,
  dehydrateOptions,
}

/** The answers that came with the page, before anything is drawn. */
export function startWithPage(): void {
  timeOfPage = takeFirstAnswers(queryClient)
}

/**
 * For its `onSuccess`: every query that the device gave back asks the server once, now or when it
 * is next shown (Q3).
 */
export async function refreshRestored(): Promise<void> {
  isRestored = true
  await queryClient.invalidateQueries({
    predicate: ({ meta, state }) => meta?.keep === 'public' && state.dataUpdatedAt !== timeOfPage,
    refetchType: 'none',
  })
}

/** An empty cache that was not yet restored must not replace the one on the device. */
export function mayBeSaved(): boolean {
  return isRestored
}

let isRestored = false
let timeOfPage: number | null = null
