import type { Contractor } from '#contract/entities.ts'
import type { ToastMessage } from '../components/toast-card.tsx'
import { loadCode } from '../lib/load-code.ts'
import { setSavedIds, useSavedIds } from './saved-ids.ts'

/**
 * Saves or removes a contractor. The save button changes at once, and a pending save is written to
 * localStorage first: closing the page right after loses nothing. Returns a toast to show, or null.
 * When the code for it cannot be loaded, undoes both and throws.
 */
export async function toggleSaved(
  contractor: Contractor,
  category: { name: string; slug: string } | undefined,
): Promise<ToastMessage | null> {
  const { id } = contractor
  const before = useSavedIds.getState().ids
  const ids = new Set(before)
  const isWanted = !ids.delete(id)
  if (isWanted) ids.add(id)
  // KEY_PREFIX of pending-saves.ts, which is not loaded for the first screen.
  const key = `lintel-pending-save-${id}`
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
    const { applyPendingSave } = await loadCode(() => import('./saved.ts'))
    return await applyPendingSave(contractor, category, isWanted)
  } catch (error) {
    setSavedIds(before)
    // If this throws too, nothing was written.
    localStorage.removeItem(key)
    throw error
  }
}
