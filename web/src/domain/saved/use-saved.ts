import { useEffect } from 'react'
import type { Category } from '#contract/entities.ts'
import type { SavedRow } from '../../device/saved-row.ts'
import {
  loadStoredDirectory,
  onStoredDirectoryChange,
} from '../directory/stored/stored-directory.lazy.ts'
import { compareSaved, loadSaved, useSaved } from './saved.lazy.ts'

/**
 * Returns the saved contractors, or null until they are read. Compares them with the stored
 * directory once they are read, and again when their number, the categories or the stored directory
 * change.
 */
export function useSavedContractors(categories: readonly Category[]): readonly SavedRow[] | null {
  const rows = useSaved((state) => state.rows)
  const count = rows?.length ?? 0
  useEffect(() => void loadSaved(), [])
  useEffect(() => {
    if (count === 0) return
    const compare = () => void compareWithStored(categories)
    compare()
    return onStoredDirectoryChange(compare)
  }, [count, categories])
  return rows
}

async function compareWithStored(categories: readonly Category[]): Promise<void> {
  const directory = await loadStoredDirectory()
  if (!directory) return
  // A damaged directory is fetched again, which starts another comparison.
  await compareSaved(directory, (id) => categories.find((category) => category.id === id)).catch(
    () => undefined,
  )
}
