import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import {
  type PersistedClient,
  type Persister,
  removeOldestQuery,
} from '@tanstack/react-query-persist-client'
import { QUERIES_KEY } from '#contract/device-storage.ts'

/**
 * Limit for the text of all queries, in characters. The oldest queries that do not fit are left
 * out.
 */
const MAX_CHARACTERS = 100_000

/** `localStorage`, which throws on every use while the user denies it. */
const storage = {
  getItem: (key: string) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  },
  setItem: (key: string, text: string) => {
    if (text.length > MAX_CHARACTERS) throw new RangeError('The queries are too long')
    localStorage.setItem(key, text)
  },
  removeItem: (key: string) => {
    try {
      localStorage.removeItem(key)
    } catch {
      // Then there is nothing to remove.
    }
  },
}

/** Persists what the first screen shows, so that it shows it at once, also without a network. */
export const persister: Persister = {
  ...createSyncStoragePersister({ storage, key: QUERIES_KEY, retry: removeOldestQuery }),
  restoreClient: () => preloadQueries(),
}

let preloading: Promise<PersistedClient | undefined> | undefined

/** Reads the persisted queries; later calls return the first result. Never throws. */
export function preloadQueries(): Promise<PersistedClient | undefined> {
  return (preloading ??= readQueries())
}

/**
 * Returns undefined when there are none, when their code cannot be loaded, or when they are
 * damaged.
 */
async function readQueries(): Promise<PersistedClient | undefined> {
  const text = storage.getItem(QUERIES_KEY)
  if (text === null) return undefined
  const code = await import('./persisted-queries.ts').catch(() => undefined)
  try {
    return code?.parseQueries(text)
  } catch {
    storage.removeItem(QUERIES_KEY)
    return undefined
  }
}
