import { useQueryClient } from '@tanstack/react-query'
import { syncStored } from '../offline/stored-directory.ts'
import { refreshDirectoryQueries } from './watch-page.ts'

/**
 * What the server said of a change of a listing shows everywhere: the dashboard, the directory's
 * lists, and the list on this device.
 */
export function useListingChanged() {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: ['own-listings'] })
    refreshDirectoryQueries()
    syncStored().catch(() => undefined)
  }
}
