import { PENDING_SAVE_KEY } from '#contract/device-storage.ts'
import type { Contractor } from '#contract/entities.ts'
import { loadCode } from '../../lib/load-code.ts'
import type { ToastMessage } from '../../ui/toast-card.tsx'
import { setSavedIds, useSavedIds } from './saved-ids.ts'

/**
 * Saves or removes a contractor. The save button changes at once. A pending save in localStorage
 * keeps the change if the page is closed before it is in the database. Returns a toast to show, or
 * null. When the database code cannot be loaded, undoes the change of the button, deletes the
 * pending save and throws.
 */
export async function toggleSaved(
  contractor: Contractor,
  category: { name: string; slug: string } | undefined,
): Promise<ToastMessage | null> {
  const { id } = contractor
  const previousIds = useSavedIds.getState().ids
  const ids = new Set(previousIds)
  const isWanted = !ids.delete(id)
  if (isWanted) ids.add(id)
  const key = `${PENDING_SAVE_KEY}-${id}`
  try {
    localStorage.setItem(
      key,
      JSON.stringify(
        isWanted
          ? { ...contractor, userId: null, category, pressedAt: new Date().toISOString() }
          : null,
      ),
    )
  } catch {
    // Storage denied or full: the change is lost if the page is closed at once.
  }
  setSavedIds(ids)
  try {
    const { applyPendingSave } = await loadCode(() => import('./saved.lazy.ts'))
    return await applyPendingSave(contractor, category, isWanted)
  } catch (error) {
    setSavedIds(previousIds)
    // `removeItem` throws only when localStorage is denied, and then there is no entry to delete.
    localStorage.removeItem(key)
    throw error
  }
}
