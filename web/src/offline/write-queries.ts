import type { PersistedClient } from '@tanstack/react-query-persist-client'
import { isDeviceFull, onDisk } from './db.ts'
import { toText } from './kept-queries.ts'

/**
 * Writes the query cache to the database; null deletes it. When the quota is exceeded, writes only
 * the newest half or tenth.
 */
export async function writeQueries(key: string, client: PersistedClient | null): Promise<void> {
  if (client === null) {
    await onDisk((db) => db.queries.delete(key))
    return
  }
  const text = toText(client)
  for (const share of [1, 0.5, 0.1]) {
    const row = { key, text: share === 1 ? text : toText(client, text.length * share) }
    try {
      await onDisk((db) => db.queries.put(row))
      return
    } catch (error) {
      if (!isDeviceFull(error)) return
    }
  }
}
