import { imageCache } from '#contract/device-storage.ts'
import { queriesOf } from '#contract/query-keys.ts'
import { directoryReads } from '#contract/reads.ts'
import { isPersistable } from '../../device/persist-policy.ts'
import { queryClient } from '../../device/query-client.ts'
import {
  clearStoredDirectory,
  syncStoredDirectory,
} from '../../domain/directory/stored/stored-directory.lazy.ts'
import { persistPublicQueries } from '../../domain/session/forget-user.ts'

/**
 * Updates the stored directory now, even on a limited connection. Then refetches the persisted
 * queries that are in use; the other persisted queries are refetched on next use. Throws as
 * `syncStoredDirectory` does.
 */
export async function refreshPublicData(): Promise<void> {
  await syncStoredDirectory()
  await queryClient.invalidateQueries({ predicate: isPersistable })
  await persistPublicQueries()
}

/**
 * Removes the copies of public data from this device, except what the current page shows. All of
 * them can be fetched again. The app itself, saved contractors, form drafts and the request outbox
 * remain. Never throws.
 */
export async function clearPublicData(): Promise<void> {
  const isOfDirectory = queriesOf(directoryReads)
  queryClient.removeQueries({
    type: 'inactive',
    predicate: (query) => isPersistable(query) || isOfDirectory(query),
  })
  await clearStoredDirectory()
  await persistPublicQueries().catch(() => undefined)
  if ('caches' in globalThis) await caches.delete(imageCache.name).catch(() => false)
}
