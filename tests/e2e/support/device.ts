import { expect, type Page } from 'playwright/test'

/** Waits until the worker holds the shell and the whole directory lies on the device. */
export async function waitUntilOnDevice(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(countStoredRows), { timeout: 30_000 }).toBeGreaterThan(0)
}

/** Rows of the directory in IndexedDB, without making a database where there is none. */
function countStoredRows(): Promise<number> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('lintel-public')
    opening.onupgradeneeded = () => opening.transaction?.abort()
    opening.onerror = () => resolve(0)
    opening.onsuccess = () => {
      const database = opening.result
      if (!database.objectStoreNames.contains('notes')) return resolve(0)
      const counting = database.transaction('notes').objectStore('notes').count()
      counting.onsuccess = () => {
        database.close()
        resolve(counting.result)
      }
    }
  })
}
