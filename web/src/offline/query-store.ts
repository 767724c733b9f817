import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import type { PersistedClient } from '@tanstack/react-query-persist-client'
import type { CacheRow, DirectoryNote } from './database.ts'
import { answerOf, quickRead } from './quick-read.ts'

/** How long changes gather before they are written. */
const THROTTLE_MS = 2000
/** The first screen waits no longer than this for what the device has. */
const PRELOAD_WITHIN_MS = 1500

export const CACHE_KEY = 'queries'

/** What the device gave back at the start. */
let found: PersistedClient | undefined
/** What is to be on the device next; null is nothing. */
let next: string | null | undefined
let writing: Promise<void> | undefined

/** What the persister reads and writes at once; the device follows behind. */
const storage = {
  getItem: () => (found ? CACHE_KEY : null),
  setItem: (_key: string, text: string) => {
    next = text
    write()
  },
  removeItem: remove,
}

/**
 * The prescribed persister over the device's copy, which `preload` has read and parsed before React
 * mounts. What a first visit does not need comes with the first write.
 */
export const persister = createSyncStoragePersister({
  storage,
  key: CACHE_KEY,
  throttleTime: THROTTLE_MS,
  deserialize: () => found as PersistedClient,
})

/** Saves at once, without the throttle: the page is about to go. */
export async function saveNow(client: PersistedClient): Promise<void> {
  next = JSON.stringify(client)
  write()
  await flushed()
}

/** Resolves when everything changed so far is on the device, or known not to fit. */
export async function flushed(): Promise<void> {
  while (writing) await writing
}

/**
 * Reads what the device has. Answers the note on the stored directory, which came along. Never
 * throws.
 */
export async function preload(): Promise<DirectoryNote | null> {
  let late: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<null>((resolve) => {
    late = setTimeout(() => resolve(null), PRELOAD_WITHIN_MS)
  })
  const device = await Promise.race([readDevice(), tooLate])
  clearTimeout(late)
  found = device?.client
  return device?.note ?? null
}

async function readDevice(): Promise<{
  client: PersistedClient | undefined
  note: DirectoryNote | null
} | null> {
  const read = await quickRead(['queries', 'notes'], async (transaction) => {
    const row = answerOf(
      transaction.objectStore('queries').get(CACHE_KEY) as IDBRequest<CacheRow | undefined>,
    )
    const note = answerOf(
      transaction.objectStore('notes').get('directory') as IDBRequest<DirectoryNote | undefined>,
    )
    return { text: (await row)?.text, note: await note }
  })
  return read && { client: await parsed(read.text), note: read.note ?? null }
}

/**
 * Undefined without a text, without the code that knows the shapes, and for a damaged text, which
 * then goes (Q7).
 */
async function parsed(text: string | undefined): Promise<PersistedClient | undefined> {
  const code =
    text === undefined ? undefined : await import('./kept-queries.ts').catch(() => undefined)
  try {
    return text === undefined ? undefined : code?.fromText(text)
  } catch {
    remove()
    return undefined
  }
}

function remove(): void {
  next = null
  write()
}

function write(): void {
  writing ??= writeNext()
    .catch(() => undefined)
    .finally(() => {
      writing = undefined
    })
}

/** Without the code nothing is written, and what the device has stays. */
async function writeNext(): Promise<void> {
  const { writeQueries } = await import('./write-queries.ts')
  while (next !== undefined) {
    const text = next
    next = undefined
    await writeQueries(CACHE_KEY, text === null ? null : (JSON.parse(text) as PersistedClient))
  }
}
