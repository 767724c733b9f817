import { create } from 'zustand'

/**
 * Ids of the contractors saved on this device; none until the database was read. They are apart
 * from `saved.ts`, so that save buttons and the header do not load it.
 */
export const useSavedIds = create<{ ids: ReadonlySet<number> }>()(() => ({ ids: new Set() }))

export function setSavedIds(ids: Iterable<number>): void {
  useSavedIds.setState({ ids: new Set(ids) })
}

export function setSaved(id: number, isSaved: boolean): void {
  const ids = new Set(useSavedIds.getState().ids)
  if (isSaved) ids.add(id)
  else ids.delete(id)
  setSavedIds(ids)
}
