import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import type { PersistedClient, Persister } from '@tanstack/react-query-persist-client'
import { nextTask } from '../lib/next-task.ts'
import { requestResult, readPublicDb } from './native-read.ts'
import type { CacheRow, DirectoryMeta } from './public-schema.ts'

/** Time for which changes are collected before they are written, in ms. */
const THROTTLE_MS = 2000
/** Longest time in ms for which the first screen waits for the persisted queries. */
const PRELOAD_WITHIN_MS = 1500

export const CACHE_KEY = 'queries'

/** Queries read from the database at the start. */
let preloaded: PersistedClient | undefined
/** Text to write next; null deletes the stored one. */
let pendingText: string | null | undefined
let writing: Promise<void> | undefined

/** Synchronous storage for the persister. The database is written later. */
const storage = {
  getItem: () => (preloaded ? CACHE_KEY : null),
  setItem: (_key: string, text: string) => {
    pendingText = text
    write()
  },
  removeItem: remove,
}

/**
 * Persister of the query cache. It restores the copy that `preloadQueries` reads. The code for
 * writing is loaded with the first write, because the first screen does not need it.
 */
export const persister: Persister = {
  ...createSyncStoragePersister({
    storage,
    key: CACHE_KEY,
    throttleTime: THROTTLE_MS,
    deserialize: () => preloaded as PersistedClient,
  }),
  restoreClient: async () => {
    await preloadQueries()
    return preloaded
  },
}

/** Persists at once, without the throttle, for example when the page becomes hidden. */
export async function persistNow(client: PersistedClient): Promise<void> {
  pendingText = JSON.stringify(client)
  write()
  await whenFlushed()
}

/** Resolves when all pending writes are done or have failed. */
export async function whenFlushed(): Promise<void> {
  while (writing) await writing
}

let preloading: Promise<DirectoryMeta | null> | undefined

/**
 * Reads the persisted queries; later calls return the first result. Returns the metadata of the
 * stored directory, read in the same transaction. Returns null when no directory is stored, the
 * database cannot be read, or `PRELOAD_WITHIN_MS` has passed. Never throws.
 */
export function preloadQueries(): Promise<DirectoryMeta | null> {
  return (preloading ??= preload())
}

async function preload(): Promise<DirectoryMeta | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), PRELOAD_WITHIN_MS)
  })
  const stored = await Promise.race([readStored(), timeout])
  clearTimeout(timer)
  preloaded = stored?.client
  return stored?.meta ?? null
}

async function readStored(): Promise<{
  client: PersistedClient | undefined
  meta: DirectoryMeta | null
} | null> {
  const read = await readPublicDb(['queries', 'meta'], async (transaction) => {
    const row = requestResult(
      transaction.objectStore('queries').get(CACHE_KEY) as IDBRequest<CacheRow | undefined>,
    )
    const meta = requestResult(
      transaction.objectStore('meta').get('directory') as IDBRequest<DirectoryMeta | undefined>,
    )
    return { text: (await row)?.text, meta: await meta }
  })
  return read && { client: await parseStored(read.text), meta: read.meta ?? null }
}

/**
 * Returns undefined when there is no text, when the parsing code cannot be loaded, or when the text
 * is damaged. A damaged text is deleted.
 */
async function parseStored(text: string | undefined): Promise<PersistedClient | undefined> {
  if (text === undefined) return undefined
  const code = await import('./persisted-queries.lazy.ts').catch(() => undefined)
  // Evaluating the code and parsing the text both take long on a phone, so they run in two tasks.
  await nextTask()
  try {
    return await code?.parseQueries(text)
  } catch {
    remove()
    return undefined
  }
}

function remove(): void {
  pendingText = null
  write()
}

function write(): void {
  writing ??= writeNext()
    .catch(() => undefined)
    .finally(() => {
      writing = undefined
    })
}

/** When write-queries.lazy.ts cannot be loaded, nothing is written and the stored copy remains. */
async function writeNext(): Promise<void> {
  const { writeQueries } = await import('./write-queries.lazy.ts')
  while (pendingText !== undefined) {
    const text = pendingText
    pendingText = undefined
    await writeQueries(CACHE_KEY, text === null ? null : (JSON.parse(text) as PersistedClient))
  }
}
