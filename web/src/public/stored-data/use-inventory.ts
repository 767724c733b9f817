import { useEffect, useState } from 'react'
import { useOutbox } from '../../domain/contact-requests/outbox.ts'
import { useDirectoryTime } from '../../domain/directory/stored/age.ts'
import { useSavedIds } from '../../domain/saved/saved-ids.ts'
import { type Inventory, measureInventory } from './inventory.ts'

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
