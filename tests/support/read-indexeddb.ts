/** Returns the rows of every existing IndexedDB database by database and store name. */
export async function readAllDatabases(): Promise<Record<string, Record<string, unknown[]>>> {
  const contents: Record<string, Record<string, unknown[]>> = {}
  for (const { name } of await indexedDB.databases())
    if (name) contents[name] = await readDatabase(name)
  return contents
}

async function readDatabase(name: string): Promise<Record<string, unknown[]>> {
  const database = await requestResult(indexedDB.open(name))
  const stores: Record<string, unknown[]> = {}
  for (const store of database.objectStoreNames)
    stores[store] = await requestResult(database.transaction(store).objectStore(store).getAll())
  database.close()
  return stores
}

/** Returns the result of an IndexedDB request as a promise. */
export function requestResult<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The request failed'))
  })
}
