import { useQueryClient } from '@tanstack/react-query'
import { ownerListings } from '#contract/owner-listings.ts'
import { queryKeyPrefix } from '#contract/query-keys.ts'
import { syncDirectory } from '../../device/ask-directory.ts'
import { invalidateDirectoryQueries } from '../../device/page-lifecycle.ts'

/**
 * Returns a function to call after a listing has been changed. It refreshes the owner dashboard,
 * the directory lists and the stored directory.
 */
export function useRefreshListings() {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: queryKeyPrefix(ownerListings.mine) })
    invalidateDirectoryQueries()
    syncDirectory().catch(() => undefined)
  }
}
