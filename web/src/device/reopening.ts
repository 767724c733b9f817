import type { Dexie } from 'dexie'
import { isQuotaExceeded } from './storage-state.ts'

/** Time limit for opening, in ms: another tab may block the database. */
const OPEN_WITHIN_MS = 10_000
/** Pause in ms after an attempt that reached the time limit, so that not every use waits for it. */
const PAUSE_MS = 60_000

export interface Reopening<Db> {
  /**
   * Runs `work` on the database. After a failure, opens the database again and tries once more.
   * Returns null when that fails too; the next call tries again. iOS closes the databases of a page
   * that was in the background, and refuses to open them for some seconds. Throws only when the
   * storage quota is exceeded: see `isQuotaExceeded`.
   */
  run: <T>(work: (db: Db) => Promise<T>) => Promise<T | null>
  /** Closes the connection; the next use opens it again. */
  close: () => Promise<void>
}

/**
 * Keeps one connection to a database for as long as the page lives. `open` returns a new one, which
 * is open.
 */
export function reopening<Db extends Dexie>(open: () => Promise<Db>): Reopening<Db> {
  let connection: Promise<Db> | undefined
  let pausedUntil = 0

  const openInTime = async () => {
    const opening = open()
    try {
      return await withTimeout(opening)
    } catch (error) {
      void opening.then((db) => db.close()).catch(() => undefined)
      if (error instanceof NotOpenedInTime) pausedUntil = performance.now() + PAUSE_MS
      throw error
    }
  }

  const close = async () => {
    const closing = connection
    connection = undefined
    const db = await closing?.catch(() => undefined)
    db?.close()
  }

  return {
    close,
    run: async (work) => {
      for (let attempt = 0; attempt < 2; attempt += 1) {
        if (performance.now() < pausedUntil) return null
        const used = (connection ??= openInTime())
        try {
          return await work(await used)
        } catch (error) {
          if (isQuotaExceeded(error)) throw error
          // Another use may have opened the database again meanwhile.
          if (connection === used) await close()
        }
      }
      return null
    },
  }
}

class NotOpenedInTime extends Error {}

async function withTimeout<T>(work: PromiseLike<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new NotOpenedInTime('The database did not open in time')),
      OPEN_WITHIN_MS,
    )
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
