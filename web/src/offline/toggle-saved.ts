import type { Contractor } from '#contract/entities.ts'
import { loadCode } from '../lib/load-code.ts'
import { notePress } from './pressed-hearts.ts'
import { setSavedIds, useSavedIds } from './saved-ids.ts'

/**
 * Saves a contractor on this device, or takes it back. The heart changes at once, and what it says is noted before it
 * does: a page left meanwhile loses nothing. It goes back, and this throws, when the code for it cannot be had. Answers
 * what came of it.
 */
export async function toggleSaved(contractor: Contractor, category: { name: string; slug: string } | undefined): Promise<'disk' | 'memory' | 'removed'> {
  const before = useSavedIds.getState().ids
  const isSaved = before.has(contractor.id)
  const settle = notePress(contractor, category, !isSaved)
  setSavedIds(isSaved ? [...before].filter((id) => id !== contractor.id) : [...before, contractor.id])
  try {
    const { removeSaved, saveContractor } = await loadCode(() => import('./saved.ts'))
    if (!isSaved) return await saveContractor(contractor, category)
    await removeSaved(contractor.id)
    return 'removed'
  } catch (error) {
    setSavedIds(before)
    throw error
  } finally {
    settle()
  }
}
