import { useEffect, useState } from 'react'
import { useDirectoryTime } from '../../offline/directory/age.ts'
import { type Inventory, takeInventory } from '../../offline/inventory.ts'
import { useOutbox } from '../../offline/outbox.ts'
import { useSavedIds } from '../../offline/saved-ids.ts'

/**
 * Measures the stored data; null until measured. Measures again after a sync and when `refresh` is
 * called.
 */
export function useInventory(): { inventory: Inventory | null; refresh: () => Promise<void> } {
  const [inventory, setInventory] = useState<Inventory | null>(null)
  const asOf = useDirectoryTime((state) => state.asOf)
  const savedIds = useSavedIds((state) => state.ids)
  const requests = useOutbox((state) => state.rows)
  useEffect(() => {
    let isOver = false
    void takeInventory().then((found) => {
      if (!isOver) setInventory(found)
    })
    return () => {
      isOver = true
    }
  }, [asOf, savedIds, requests])
  return { inventory, refresh: async () => setInventory(await takeInventory()) }
}
