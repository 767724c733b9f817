import { useState } from 'react'
import type { SavedRow } from '../../device/saved-row.ts'
import { RemovedCard } from './removed-card.tsx'
import { type ContractorHelpers, SavedCard } from './saved-card.tsx'
import { removeSaved, restoreSaved } from './saved.lazy.ts'

interface SavedListProps extends ContractorHelpers {
  rows: readonly SavedRow[]
}

/**
 * The saved contractors, newest first. A removed contractor can be restored until the user leaves
 * the page.
 */
export function SavedList({ rows, ...rest }: SavedListProps) {
  const [removed, setRemoved] = useState<readonly SavedRow[]>([])
  const [restored, setRestored] = useState<number | null>(null)
  const removedRows = removed.filter(({ id }) => !rows.some((row) => row.id === id))
  const visibleRows = [...rows, ...removedRows].sort(
    (a, b) => b.savedAt.localeCompare(a.savedAt) || a.id - b.id,
  )

  const remove = (row: SavedRow) => {
    setRemoved((before) => [...before.filter(({ id }) => id !== row.id), row])
    void removeSaved(row.id)
  }
  const restore = ({ id }: SavedRow) => {
    setRestored(id)
    void restoreSaved(id)
  }

  return (
    <ul className="grid items-start gap-4 lg:grid-cols-2">
      {visibleRows.map((row) => (
        <li key={row.id} className="min-w-0">
          {removedRows.includes(row) ? (
            <RemovedCard name={row.contractor.name} onRestore={() => restore(row)} />
          ) : (
            <SavedCard
              row={row}
              hasFocus={restored === row.id}
              onRemove={() => remove(row)}
              {...rest}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
