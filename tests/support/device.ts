import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, type MockInstance, vi } from 'vitest'

export interface Device {
  /** Replaces `navigator`. It is online and has locks shared by all tabs. Tests can change it. */
  navigator: { onLine: boolean; locks?: object; storage?: object }
  /**
   * Opens the app in a new tab, or restarts it: the modules imported by `load` get new state, but
   * share the stored data of the device. `onClose` runs after the test.
   */
  openTab: <T>(load: () => Promise<T>, onClose?: (tab: T) => void) => Promise<T>
  /** Deletes everything in IndexedDB. */
  wipe: () => void
  /** Makes the browser refuse to open a database. */
  denyStorage: () => void
  /** Closes all connections to databases, and makes opening one fail, as iOS does after a pause. */
  loseStorage: () => void
  /** Makes opening a database never finish. */
  hangStorage: () => void
  /**
   * Simulates a full disk: every `put` fails, or only the next one if `once` is set. Returns the
   * spy on `put`.
   */
  fillStorage: (options?: { once: boolean }) => MockInstance
  /** Undoes denyStorage, loseStorage, hangStorage and fillStorage, and restores all other spies. */
  restoreStorage: () => void
}

/**
 * Sets up a device for the tests of a file. Each test gets new IndexedDB storage, locks and
 * channels between tabs.
 */
export function testDevice(): Device {
  const closing: (() => void)[] = []
  const navigator: Device['navigator'] = { onLine: true }
  const wipe = () => {
    const factory = new IDBFactory()
    vi.stubGlobal('indexedDB', factory)
    // Dexie may have been loaded before these existed.
    Object.assign(Dexie.dependencies, { indexedDB: factory, IDBKeyRange })
  }

  beforeEach(() => {
    wipe()
    for (const key of Object.keys(navigator)) Reflect.deleteProperty(navigator, key)
    Object.assign(navigator, { onLine: true, locks: sharedLocks() })
    vi.stubGlobal('navigator', navigator)
    vi.stubGlobal('BroadcastChannel', channelsOfOneDevice(closing))
    const start = globalThis.setTimeout
    const startTimer = (...timer: Parameters<typeof start>) => {
      const id = start(...timer)
      closing.push(() => clearTimeout(id))
      return id
    }
    vi.stubGlobal('setTimeout', Object.assign(startTimer, start))
  })
  afterEach(() => {
    vi.useRealTimers()
    for (const close of closing.splice(0)) close()
    vi.unstubAllGlobals()
  })

  return {
    navigator,
    wipe,
    openTab: async (load, onClose) => {
      vi.resetModules()
      const tab = await load()
      if (onClose) closing.unshift(() => onClose(tab))
      return tab
    },
    denyStorage: () => {
      vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
        throw new DOMException('denied', 'SecurityError')
      })
    },
    loseStorage: () => {
      const { _databases } = indexedDB as unknown as {
        _databases: Map<string, { connections: IDBDatabase[] }>
      }
      for (const { connections } of _databases.values())
        connections.slice().forEach((connection) => connection.close())
      vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
        const request = new EventTarget() as ReturnType<IDBFactory['open']>
        const error = new DOMException('Connection to Indexed Database server lost', 'UnknownError')
        Object.assign(request, { error })
        queueMicrotask(() => {
          const event = Object.defineProperty(new Event('error'), 'target', { value: request })
          request.onerror?.(event as never)
        })
        return request
      })
    },
    hangStorage: () => {
      vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(
        () => ({}) as ReturnType<IDBFactory['open']>,
      )
    },
    fillStorage: ({ once } = { once: false }) => {
      const put = vi.spyOn(IDBObjectStore.prototype, 'put')
      const throwQuotaError = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
      return once
        ? put.mockImplementationOnce(throwQuotaError)
        : put.mockImplementation(throwQuotaError)
    },
    restoreStorage: () => void vi.restoreAllMocks(),
  }
}

/**
 * Returns a BroadcastChannel class. Its channels are closed after the test, so tests do not receive
 * each other's messages.
 */
function channelsOfOneDevice(closing: (() => void)[]): typeof BroadcastChannel {
  return class extends BroadcastChannel {
    #isClosed = false

    constructor(name: string) {
      super(name)
      closing.push(() => this.close())
    }

    override postMessage(message: unknown): void {
      if (!this.#isClosed) super.postMessage(message)
    }

    override close(): void {
      this.#isClosed = true
      super.close()
    }
  }
}

/** Simulates Web Locks: each lock has one holder, and requests wait in order. */
function sharedLocks() {
  const queues = new Map<string, { count: number; last: Promise<unknown> }>()
  return {
    request: async <T>(
      name: string,
      ...rest: [work: Work<T>] | [options: { ifAvailable?: boolean }, work: Work<T>]
    ): Promise<T> => {
      const [options, work] = rest.length === 1 ? [{}, rest[0]] : rest
      const queue = queues.get(name) ?? { count: 0, last: Promise.resolve() }
      queues.set(name, queue)
      if (options.ifAvailable && queue.count > 0) return work(null)
      queue.count += 1
      const result = queue.last.then(() => work({ name })).finally(() => (queue.count -= 1))
      queue.last = result.catch(() => undefined)
      return result
    },
  }
}

type Work<T> = (lock: { name: string } | null) => Promise<T>

/**
 * Opens a database without the app, for example to create one of a newer app version. The caller
 * closes it.
 */
export function openDatabase(
  name: string,
  version: number,
  upgrade: (db: IDBDatabase) => void = () => undefined,
): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, version)
    opening.onupgradeneeded = () => upgrade(opening.result)
    opening.onerror = () => reject(opening.error ?? new Error('not opened'))
    opening.onsuccess = () => resolve(opening.result)
  })
}
