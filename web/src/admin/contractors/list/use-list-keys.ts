import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ContractorDetail } from '#contract/entities.ts'
import type { Selection } from './selection.ts'

/**
 * Returns the handlers of a list whose rows have `data-row` with the id, and a checkbox. While the
 * focus is in the list, `j` and `k` move it between the rows, `x` selects the current row (`X` all
 * from the last one), `e` opens its form and `/` moves the focus to the search field.
 */
export function useListKeys(contractors: readonly ContractorDetail[], selection: Selection) {
  const navigate = useNavigate()
  const list = useRef<HTMLDivElement>(null)
  const [currentId, setCurrentId] = useState<number | null>(null)
  const index = contractors.findIndex(({ id }) => id === currentId)
  const current = contractors[index]

  const focusRow = (contractor: ContractorDetail | undefined) =>
    list.current
      ?.querySelector<HTMLElement>(`[data-row="${contractor?.id}"] input[type="checkbox"]`)
      ?.focus()

  const actions: Record<string, () => void> = {
    j: () => focusRow(contractors[Math.min(index + 1, contractors.length - 1)]),
    k: () => focusRow(contractors[Math.max(index - 1, 0)]),
    x: () => current && selection.toggle(current, false),
    X: () => current && selection.toggle(current, true),
    e: () => current && void navigate(`/admin/contractors/edit/${current.id}`),
    '/': () => document.querySelector<HTMLElement>('#main [role="search"] input')?.focus(),
  }
  return {
    currentId,
    listProps: {
      ref: list,
      onKeyDown: (event: KeyboardEvent) => {
        const action = actions[event.key]
        if (!action || event.ctrlKey || event.metaKey || event.altKey) return
        event.preventDefault()
        action()
      },
      onFocus: ({ target }: FocusEvent) => {
        const row = target.closest<HTMLElement>('[data-row]')
        if (row) setCurrentId(Number(row.dataset.row))
      },
    },
  }
}
