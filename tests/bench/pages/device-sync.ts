// Downloads and stores the directory with the code of the app's worker, and as one string.
import { openDirectory } from '../../../web/src/directory-worker/open-directory.ts'

const LIST = '/api/contractors'
const directory = openDirectory(() => undefined)

/** Returns the milliseconds of downloading and storing the directory. */
async function sync(): Promise<number> {
  await directory.clear()
  const startedAt = performance.now()
  if (!(await directory.sync({ ifBusy: 'wait' }))) throw new Error('The directory was not stored')
  return performance.now() - startedAt
}

/** Returns the milliseconds of downloading the list and storing it as one string. */
async function storeString(): Promise<number> {
  const db = await openStrings()
  const startedAt = performance.now()
  const text = await (await fetch(LIST)).text()
  await new Promise<void>((resolve, reject) => {
    const transaction = db.transaction('strings', 'readwrite')
    transaction.objectStore('strings').put(text, 'list')
    transaction.oncomplete = () => resolve()
    transaction.onerror = () => reject(transaction.error ?? new Error('The string was not stored'))
  })
  const ms = performance.now() - startedAt
  db.close()
  return ms
}

function openStrings(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('bench-strings', 1)
    request.onupgradeneeded = () => request.result.createObjectStore('strings')
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('No database'))
  })
}

const bench = { sync, storeString }

declare global {
  interface Window {
    bench: typeof bench
    /** Set by the row device-search. */
    searchMs: number
  }
}

window.bench = bench
