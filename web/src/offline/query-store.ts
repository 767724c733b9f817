import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import type { CacheRow, DirectoryNote } from './database.ts'
import { fromText, toText } from './kept-queries.ts'
import { answerOf, quickRead } from './quick-read.ts'

/** How long changes gather before they are written. */
const THROTTLE_MS = 2000
/** The first screen waits no longer than this for what the device has. */
const PRELOAD_WITHIN_MS = 1500

export const CACHE_KEY = 'queries'

/** What the persister reads and writes; the device follows behind. */
const texts = new Map<string, string>()
const changed = new Set<string>()
let writing: Promise<void> | undefined

const storage = {
  getItem: (key: string) => texts.get(key) ?? null,
  setItem: (key: string, text: string) => {
    texts.set(key, text)
    writeBehind(key)
  },
  removeItem: (key: string) => {
    texts.delete(key)
    writeBehind(key)
  },
}

/** The prescribed persister over a Map, which the device's copy fills before React mounts. */
export const persister = createSyncStoragePersister({
  storage, key: CACHE_KEY, throttleTime: THROTTLE_MS, serialize: (client) => toText(client), deserialize: fromText,
})

/** Saves at once, without the persister's throttle: the page is about to go. */
export async function saveNow(client: Parameters<typeof toText>[0]): Promise<void> {
  storage.setItem(CACHE_KEY, toText(client))
  await flushed()
}

/** Resolves when everything changed so far is on the device, or known not to fit. */
export async function flushed(): Promise<void> {
  while (writing) await writing
}

/** Fills the Map from the device. Answers the note on the stored directory, which came along. Never throws. */
export async function preload(): Promise<DirectoryNote | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), PRELOAD_WITHIN_MS)
  })
  const found = await Promise.race([readDevice(), late])
  clearTimeout(timer)
  for (const { key, text } of found?.rows ?? []) if (!texts.has(key)) texts.set(key, text)
  return found?.note ?? null
}

function readDevice() {
  return quickRead(['queries', 'notes'], async (transaction) => {
    const rows = answerOf(transaction.objectStore('queries').getAll() as IDBRequest<CacheRow[]>)
    const note = answerOf(transaction.objectStore('notes').get('directory') as IDBRequest<DirectoryNote | undefined>)
    return { rows: await rows, note: await note }
  })
}

function writeBehind(key: string): void {
  changed.add(key)
  writing ??= writeChanged().finally(() => {
    writing = undefined
  })
}

async function writeChanged(): Promise<void> {
  while (changed.size > 0) {
    const keys = [...changed]
    changed.clear()
    for (const share of [1, 0.5, 0.1]) {
      if (await write(keys, share)) break
    }
  }
}

/** Writes this share of each text, the newest of it. False when the device is full (X7). */
async function write(keys: string[], share: number): Promise<boolean> {
  const { isDeviceFull, onDisk } = await import('./db.ts')
  try {
    await onDisk((db) => db.transaction('rw', db.queries, async () => {
      for (const key of keys) {
        const text = texts.get(key)
        if (text === undefined) await db.queries.delete(key)
        else await db.queries.put({ key, text: share === 1 ? text : toText(fromText(text), text.length * share) })
      }
    }))
    return true
  } catch (error) {
    return !isDeviceFull(error)
  }
}
