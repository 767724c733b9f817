import type { Contractor } from '#contract/entities.ts'
import type { ToastMessage } from '../components/toast-card.tsx'
import { loadCode } from '../lib/load-code.ts'
import { setSavedIds, useSavedIds } from './saved-ids.ts'

/**
 * Saves a contractor on this device, or takes it back. The heart changes at once, and what it asks
 * for is noted before anything is waited for (pressed-hearts.ts): a page left right after it loses
 * nothing. It goes back, and this throws, when the code for it cannot be had. Answers what to tell
 * about it; null is nothing.
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
  // PRESSED_HEART of pressed-hearts.ts, whose code no first screen waits for.
  const key = `lintel-pressed-heart-${id}`
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
    // Storage denied or full: it holds if the page stays a moment.
  }
  setSavedIds(ids)
  try {
    const { carryOutPress } = await loadCode(() => import('./saved.ts'))
    return await carryOutPress(contractor, category, isWanted)
  } catch (error) {
    setSavedIds(before)
    // Where this throws too, nothing was noted.
    localStorage.removeItem(key)
    throw error
  }
}
