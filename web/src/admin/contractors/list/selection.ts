import { useState } from 'react'
import type { ContractorDetail } from '#contract/entities.ts'

export interface Selection {
  /** The selected contractors, also those of other pages. */
  contractors: readonly ContractorDetail[]
  has: (contractor: ContractorDetail) => boolean
  /** Selects or deselects a contractor; with `isRange`, all from the last toggled one to it. */
  toggle: (contractor: ContractorDetail, isRange: boolean) => void
  setAll: (contractors: readonly ContractorDetail[], isSelected: boolean) => void
  clear: () => void
}

const none: ReadonlyMap<number, ContractorDetail> = new Map()

/**
 * The selection of a list. It stays when the page changes, and ends when `viewKey` changes, because
 * nobody would see what is selected.
 */
export function useSelection(viewKey: string, shown: readonly ContractorDetail[]): Selection {
  const [selected, setSelected] = useState(none)
  const [anchor, setAnchor] = useState<number | null>(null)
  const [lastKey, setLastKey] = useState(viewKey)
  if (lastKey !== viewKey) {
    setLastKey(viewKey)
    setSelected(none)
    setAnchor(null)
  }
  const setAll = (contractors: readonly ContractorDetail[], isSelected: boolean) =>
    setSelected((before) => {
      const after = new Map(before)
      for (const contractor of contractors) {
        if (isSelected) after.set(contractor.id, contractor)
        else after.delete(contractor.id)
      }
      return after
    })
  return {
    contractors: [...selected.values()],
    has: ({ id }) => selected.has(id),
    setAll,
    clear: () => {
      setSelected(none)
      setAnchor(null)
    },
    toggle: (contractor, isRange) => {
      setAll(
        isRange ? rangeOf(shown, anchor, contractor) : [contractor],
        !selected.has(contractor.id),
      )
      setAnchor(contractor.id)
    },
  }
}

/** Returns the contractors between two of the list, both included. */
function rangeOf(
  shown: readonly ContractorDetail[],
  anchor: number | null,
  contractor: ContractorDetail,
): readonly ContractorDetail[] {
  const start = shown.findIndex(({ id }) => id === anchor)
  const end = shown.findIndex(({ id }) => id === contractor.id)
  if (start < 0 || end < 0) return [contractor]
  return shown.slice(Math.min(start, end), Math.max(start, end) + 1)
}
