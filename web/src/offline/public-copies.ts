import { queryClient } from '../lib/query-client.ts'
import { imageCache } from '../sw/what-to-cache.ts'
import { savePublicQueries } from './forget.ts'
import { clearStored, syncStored } from './stored-directory.ts'

/**
 * Brings the stored list and the kept answers up to date now, also where the browser saves data.
 * Throws as `call` does.
 */
export async function refreshPublic(): Promise<void> {
  await syncStored()
  await queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.keep === 'public' })
  await savePublicQueries()
}

/**
 * Takes every copy of public data off this device but the app itself and what the page in sight
 * shows. All of it can be fetched again (K7); what somebody saved or wrote here stays. Never
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
