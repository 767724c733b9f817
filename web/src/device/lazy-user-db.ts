import type { runOnUserDb } from './user-db.ts'

type Work<T> = Parameters<typeof runOnUserDb<T>>[0]

/** First and longest pause in ms before the database is tried again. */
const FIRST_RETRY_MS = 1000
const LONGEST_RETRY_MS = 60_000

/** Changes that could not be written yet, oldest first, by the data that they change. */
const unwritten = new Map<string, Work<unknown>>()
const listeners = new Set<() => void>()
let writing: Promise<void> | undefined

/**
 * Calls `runOnUserDb`, whose code it loads on first use. First writes what could not be written
 * before. Returns null when the code cannot be loaded, or when `runOnUserDb` does. Never throws.
 */
export async function withUserDb<T>(work: Work<T>): Promise<T | null> {
  await writeUnwritten()
  const result = await run(work)
  report(result !== null)
  return result
}

/**
 * Runs a change of the user database. While the database cannot be used, keeps the change and runs
 * it when the database is back, unless the page is closed before. A later change with the same key
 * replaces it. A change that waits should read from memory what it writes. Returns whether the
 * change has been written. Never throws.
 */
export async function writeUserDb(key: string, change: Work<unknown>): Promise<boolean> {
  unwritten.delete(key)
  unwritten.set(key, change)
  await writeUnwritten(key)
  return !unwritten.has(key)
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
async function writeUnwritten(newKey?: string): Promise<void> {
  while (writing) await writing
  if (unwritten.size === 0) return
  writing = writeAll(newKey).finally(() => {
    writing = undefined
  })
  await writing
}

async function writeAll(newKey?: string): Promise<void> {
  const changes = [...unwritten]
  for (const [key, change] of changes) {
    const work: Work<true> = async (db) => {
      await change(db)
      return true
    }
    // On a full device, each attempt would otherwise delete the public data again.
    if ((await run(work, key === newKey)) && unwritten.get(key) === change) unwritten.delete(key)
  }
  report(true)
}

let isLost = false
let timer: ReturnType<typeof setTimeout> | undefined
let retryMs = FIRST_RETRY_MS

/** Tries the database again later if it cannot be used: no event says when it can. */
function report(isUsable: boolean): void {
  if (isUsable && unwritten.size === 0) {
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
