import { useEffect, useState } from 'react'
import { useDirectoryTime } from '../../offline/directory/age.ts'
import { type Inventory, takeInventory } from '../../offline/inventory.ts'
import { useOutbox } from '../../offline/outbox.ts'
import { useSavedIds } from '../../offline/saved-ids.ts'

/**
 * What lies on this device, null until counted; counted again after a sync and whenever `look` is
 * called.
 */
export function useInventory(): { inventory: Inventory | null; look: () => Promise<void> } {
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
  return { inventory, look: async () => setInventory(await takeInventory()) }
}
