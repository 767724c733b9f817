import { useEffect, useState } from 'react'
import { useDirectoryTime } from '../../offline/directory/age.ts'
import { type Inventory, measureInventory } from '../../offline/inventory.ts'
import { useOutbox } from '../../offline/outbox.ts'
import { useSavedIds } from '../../offline/saved-ids.ts'

/**
 * Returns the sizes of the stored data, or null until they are measured. Measures again after a
 * sync, when saved contractors or waiting requests change, and when `refresh` is called.
 */
export function useInventory(): { inventory: Inventory | null; refresh: () => Promise<void> } {
  const [inventory, setInventory] = useState<Inventory | null>(null)
  const asOf = useDirectoryTime((state) => state.asOf)
  const savedIds = useSavedIds((state) => state.ids)
  const requests = useOutbox((state) => state.rows)
  useEffect(() => {
    let isCancelled = false
    void measureInventory().then((found) => {
      if (!isCancelled) setInventory(found)
    })
    return () => {
      isCancelled = true
    }
  }, [asOf, savedIds, requests])
  return { inventory, refresh: async () => setInventory(await measureInventory()) }
}
