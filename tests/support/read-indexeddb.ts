/** Returns the content of every IndexedDB database, without creating one. */
export async function readAllDatabases(): Promise<Record<string, Record<string, unknown[]>>> {
  const found: Record<string, Record<string, unknown[]>> = {}
  for (const { name } of await indexedDB.databases())
    if (name) found[name] = await readDatabase(name)
  return found
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
