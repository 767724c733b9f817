import type { PersistedClient } from '@tanstack/react-query-persist-client'
import { serializeQueries } from './persisted-queries.lazy.ts'
import { withPublicDb } from './public-db.lazy.ts'
import { isQuotaExceeded } from './storage-state.ts'

/**
 * Writes the query cache to the database; null deletes the stored one. When the quota is exceeded,
 * tries again with half and then with a tenth of the text. `serializeQueries` selects the queries.
 */
export async function writeQueries(key: string, client: PersistedClient | null): Promise<void> {
  if (client === null) {
    await withPublicDb((db) => db.queries.delete(key))
    return
  }
  const text = serializeQueries(client)
  for (const share of [1, 0.5, 0.1]) {
    const row = { key, text: share === 1 ? text : serializeQueries(client, text.length * share) }
    try {
      await withPublicDb((db) => db.queries.put(row))
      return
    } catch (error) {
      if (!isQuotaExceeded(error)) return
    }
  }
}
