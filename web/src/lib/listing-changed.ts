import { useQueryClient } from '@tanstack/react-query'
import { syncStored } from '../offline/stored-directory.ts'
import { refreshDirectoryQueries } from './watch-page.ts'

/**
 * Returns a function to call after a listing was changed: refreshes the owner dashboard, the
 * directory lists and the directory stored on this device.
 */
export function useListingChanged() {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: ['own-listings'] })
    refreshDirectoryQueries()
    syncStored().catch(() => undefined)
  }
}
