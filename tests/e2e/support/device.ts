import { expect, type Page } from 'playwright/test'

const PATIENCE = { timeout: 30_000 }

/** Waits until the worker holds the shell and the directory with its categories lies on the device. */
export async function waitUntilOnDevice(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(async () => (await stored(page, 'notes')).length, PATIENCE).toBeGreaterThan(0)
  await waitUntilKept(page, 'hvac-technicians')
}

/** Waits until the kept answers hold a text: they are written two seconds behind. */
export async function waitUntilKept(page: Page, text: string): Promise<void> {
  await expect.poll(async () => (await stored(page, 'queries')).some((row) => (row as { text: string }).text.includes(text)), PATIENCE).toBe(true)
}

/** Everything in a store of the public database, without making a database where there is none. */
function stored(page: Page, store: string): Promise<unknown[]> {
  return page.evaluate((name) => new Promise<unknown[]>((resolve) => {
    const opening = indexedDB.open('lintel-public')
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
  }), store)
}
