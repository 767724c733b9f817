import type { runOnUserDb } from './user-db.ts'

type Work<T> = Parameters<typeof runOnUserDb<T>>[0]

/** First and longest pause in ms before the database is tried again. */
const FIRST_RETRY_MS = 1000
const LONGEST_RETRY_MS = 60_000

/** Changes that could not be written yet, oldest first, by the data that they change. */
const queuedWrites = new Map<string, Work<unknown>>()
const listeners = new Set<() => void>()
let writing: Promise<void> | undefined

/**
 * Calls `runOnUserDb`, whose code it loads on first use. First writes what could not be written
 * before. Returns null when the code cannot be loaded, or when `runOnUserDb` does. Never throws.
 */
export async function withUserDb<T>(work: Work<T>): Promise<T | null> {
  await writeQueued()
  const result = await run(work)
  report(result !== null)
  return result
}

/**
 * Runs a change of the user database. While the database cannot be used, keeps the change and runs
 * it when the database is back, unless the page is closed before. A later change with the same key
 * replaces it, so a change must read what it writes when it runs, not when it is queued. Returns
 * whether the change has been written. Never throws.
 */
export async function writeUserDb(key: string, change: Work<unknown>): Promise<boolean> {
  queuedWrites.delete(key)
  queuedWrites.set(key, change)
  await writeQueued(key)
  return !queuedWrites.has(key)
}

/**
 * Calls `listener` when the database can be used again and all changes have been written. Returns
 * an unsubscribe function.
 */
export function onUserDbBack(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

async function run<T>(work: Work<T>, mayFreeSpace?: boolean): Promise<T | null> {
  const code = await import('./user-db.ts').catch(() => undefined)
  return code ? await code.runOnUserDb(work, mayFreeSpace) : null
}

/** `newKey` is the change that is tried for the first time. */
async function writeQueued(newKey?: string): Promise<void> {
  while (writing) await writing
  if (queuedWrites.size === 0) return
  writing = writeAll(newKey).finally(() => {
    writing = undefined
  })
  await writing
}

async function writeAll(newKey?: string): Promise<void> {
  const changes = [...queuedWrites]
  for (const [key, change] of changes) {
    const work: Work<true> = async (db) => {
      await change(db)
      return true
    }
    // On a full device, each attempt would otherwise delete the public data again.
    if ((await run(work, key === newKey)) && queuedWrites.get(key) === change)
      queuedWrites.delete(key)
  }
  report(true)
}

let isLost = false
let timer: ReturnType<typeof setTimeout> | undefined
let retryMs = FIRST_RETRY_MS

/** Tries the database again later if it cannot be used: no event says when it can. */
function report(isUsable: boolean): void {
  if (isUsable && queuedWrites.size === 0) {
    clearTimeout(timer)
    timer = undefined
    retryMs = FIRST_RETRY_MS
    const wasLost = isLost
    isLost = false
    if (wasLost) for (const listener of listeners) listener()
    return
  }
  isLost = true
  if (timer !== undefined) return
  timer = setTimeout(() => {
    timer = undefined
    void withUserDb(() => Promise.resolve(true))
  }, retryMs)
  retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS)
}
