import { queryClient } from '../lib/query-client.ts'
import { imageCache } from '../sw/what-to-cache.ts'
import { savePublicQueries } from './forget.ts'
import { clearStored, syncStored } from './stored-directory.ts'

/**
 * Updates the stored directory and the persisted queries now, also when the data saver is on.
 * Throws as `call` does.
 */
export async function refreshPublic(): Promise<void> {
  await syncStored()
  await queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.keep === 'public' })
  await savePublicQueries()
}

/**
 * Removes all copies of public data from this device, except the app itself and what the current
 * page shows. All of it can be fetched again. Saved contractors, drafts and the outbox stay. Never
 * throws.
 */
export async function clearPublic(): Promise<void> {
  queryClient.removeQueries({
    type: 'inactive',
    predicate: ({ meta, queryKey }) => meta?.keep === 'public' || queryKey[0] === 'contractors',
  })
  await clearStored()
  await savePublicQueries().catch(() => undefined)
  if ('caches' in globalThis) await caches.delete(imageCache.name).catch(() => false)
}
