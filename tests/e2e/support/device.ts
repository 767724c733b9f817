import { expect, type Page } from 'playwright/test'

/** What can run a function in a page: a page of Playwright, or a tab of any browser. */
type Scripted = Pick<Page, 'evaluate'>

/** Waits until the service worker is active and the directory is stored. */
export async function waitUntilOfflineReady(page: Scripted): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await waitUntilDirectoryStored(page)
}

/** Waits until the directory and its categories are stored on the device. */
export async function waitUntilDirectoryStored(page: Scripted): Promise<void> {
  await expect
    .poll(async () =>
      // A sync writes version 0 before it downloads.
      (await readStore(page, 'head')).some((row) => (row as { version: number }).version > 0),
    )
    .toBe(true)
}

/** Waits until an opened profile or post that contains a text is kept on the device. */
export async function waitUntilCached(page: Scripted, text: string): Promise<void> {
  await expect
    .poll(async () => JSON.stringify(await readStore(page, 'kept')).includes(text))
    .toBe(true)
}

/** Waits until a stored form draft contains a text. Drafts are written shortly after typing. */
export async function waitUntilDraftSaved(page: Scripted, text: string): Promise<void> {
  await expect
    .poll(async () =>
      (await readStore(page, 'drafts', 'site-user')).some((row) =>
        (row as { values: string }).values.includes(text),
      ),
    )
    .toBe(true)
}

/** Waits until this many contractors are saved on the device. A page that is left may write no more. */
export async function waitUntilSaved(page: Scripted, count: number): Promise<void> {
  await expect.poll(async () => (await readStore(page, 'saved', 'site-user')).length).toBe(count)
}

/** Returns all rows of an IndexedDB store; [] if the store or the database does not exist. */
function readStore(
  page: Scripted,
  store: string,
  database: 'site-public' | 'site-user' = 'site-public',
): Promise<unknown[]> {
  return page.evaluate(
    ([databaseName, name]) =>
      new Promise<unknown[]>((resolve) => {
        const opening = indexedDB.open(databaseName)
        opening.onupgradeneeded = () => opening.transaction?.abort()
        opening.onerror = () => resolve([])
        opening.onsuccess = () => {
          const database = opening.result
          const end = (rows: unknown[]) => {
            database.close()
            resolve(rows)
          }
          if (!database.objectStoreNames.contains(name)) return end([])
          const reading = database.transaction(name).objectStore(name).getAll()
          reading.onsuccess = () => end(reading.result)
        }
      }),
    [database, store] as const,
  )
}

/**
 * Returns as one text what scripts of a tab can read on the device: storage, cookies, databases,
 * and the URLs, JSON and HTML in the caches.
 */
export function readDevice(page: Scripted): Promise<string> {
  return page.evaluate(async () => {
    const resultOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error ?? new Error('The database could not be read'))
      })
    const found: unknown[] = [
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      document.cookie,
    ]
    for (const { name } of await indexedDB.databases()) {
      const database = await resultOf(indexedDB.open(name ?? ''))
      for (const store of database.objectStoreNames)
        found.push(
          name,
          store,
          await resultOf(database.transaction(store).objectStore(store).getAll()),
        )
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        found.push(request.url)
        const response = await cache.match(request)
        if (response && /json|html/.test(response.headers.get('content-type') ?? ''))
          found.push(await response.text())
      }
    }
    return JSON.stringify(found, (_, value: unknown) =>
      value instanceof ArrayBuffer ? new TextDecoder().decode(value) : value,
    )
  })
}
