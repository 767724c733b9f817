import { useEffect, useRef, useState } from 'react'
import type { SavedRow } from '../../device/user-rows.ts'
import { useUrlParams } from '../../lib/use-url-params.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Compared } from './compared.tsx'
import { type ContractorHelpers, SavedCard } from './saved-card.tsx'
import {
  FILTER_FROM,
  groupSaved,
  matchesFilter,
  MAX_COMPARED,
  parseCompared,
  parseSavedSort,
  savedSorts,
} from './saved-groups.ts'
import { removeSaved, restoreSaved } from './saved.ts'

interface SavedListProps extends ContractorHelpers {
  rows: readonly SavedRow[]
}

/**
 * The saved contractors by trade, or those of `compare` in the URL side by side. A removed
 * contractor can be restored until the user leaves the page.
 */
export function SavedList({ rows, ...helpers }: SavedListProps) {
  const [params, changeParams] = useUrlParams()
  const [filter, setFilter] = useState('')
  const [chosen, setChosen] = useState<readonly number[]>([])
  const { removedRows, restored, remove, restore } = useRemoved(rows)
  const compared = parseCompared(params.get('compare'), rows)
  if (compared)
    return (
      <>
        <LinkButton to="/saved" variant="ghost" icon="arrow-left" className="mb-3 -ml-4">
          All saved contractors
        </LinkButton>
        <Compared rows={compared} {...helpers} />
      </>
    )

  const all = [...rows, ...removedRows]
  const canFilter = all.length >= FILTER_FROM
  const shown = canFilter ? all.filter((row) => matchesFilter(row, filter)) : all
  const sort = parseSavedSort(params.get('sort'))
  // A removed contractor is not compared.
  const chosenIds = chosen.filter((id) => rows.some((row) => row.id === id))
  const choose = (id: number) =>
    setChosen(chosenIds.includes(id) ? chosenIds.filter((one) => one !== id) : [...chosenIds, id])
  const changeSort = (value: string) =>
    changeParams(
      (latest) => {
        const next = new URLSearchParams(latest)
        next.set('sort', value)
        return next
      },
      { replace: true },
    )

  return (
    <>
      {all.length > 1 && (
        <div className="mb-6 flex flex-wrap items-end gap-3">
          {canFilter && (
            <Field label="Filter" className="min-w-0 flex-1 basis-48 sm:max-w-xs">
              {(control) => (
                <input
                  {...control}
                  type="search"
                  placeholder="Name, place, note"
                  value={filter}
                  onChange={({ target }) => setFilter(target.value)}
                  className="input w-full"
                />
              )}
            </Field>
          )}
          <Field label="Sort by" className="w-36">
            {(control) => (
              <select
                {...control}
                value={sort}
                onChange={({ target }) => changeSort(target.value)}
                className="select w-full"
              >
                {Object.entries(savedSorts).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <p role="status" className="flex min-h-11 items-center text-muted tabular-nums">
            {canFilter && filter.trim() !== '' ? `${shown.length} of ${all.length}` : ''}
          </p>
        </div>
      )}
      {all.length > 0 && shown.length === 0 && (
        <EmptyState title="Nothing saved matches this" icon="search-x" heading="h2">
          <Button variant="outline" onClick={() => setFilter('')}>
            Clear Filter
          </Button>
        </EmptyState>
      )}
      <div className="flex flex-col gap-8">
        {groupSaved(shown, sort).map(({ trade, rows: group }) => (
          <section key={trade} aria-label={trade || 'Other trades'}>
            <h2 className="mb-3 flex items-baseline gap-2 text-xl">
              <span>{trade || 'Other trades'}</span>
              <span className="text-base font-normal text-muted tabular-nums">{group.length}</span>
            </h2>
            <ul className="grid items-start gap-4 lg:grid-cols-2 print:grid-cols-2">
              {group.map((row) => (
                <li key={row.id} className="min-w-0">
                  {removedRows.includes(row) ? (
                    <RemovedCard name={row.contractor.name} onRestore={() => restore(row)} />
                  ) : (
                    <SavedCard
                      row={row}
                      hasFocus={restored === row.id}
                      onRemove={() => remove(row)}
                      isChosen={rows.length > 1 ? chosenIds.includes(row.id) : undefined}
                      canChoose={chosenIds.length < MAX_COMPARED}
                      onChoose={() => choose(row.id)}
                      {...helpers}
                    />
                  )}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {chosenIds.length > 0 && <CompareBar ids={chosenIds} onClear={() => setChosen([])} />}
    </>
  )
}

function CompareBar({ ids, onClear }: { ids: readonly number[]; onClear: () => void }) {
  const canCompare = ids.length > 1
  return (
    <div className="bottom-bar sticky bottom-0 z-20 -mx-4 mt-6 flex flex-wrap items-center justify-end gap-3 border-t border-base-300 bg-base-100 px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:mx-0 sm:rounded-t-box sm:border-x print:hidden">
      <p role="status" className="mr-auto">
        {canCompare
          ? `${ids.length} chosen${ids.length === MAX_COMPARED ? ', the most' : ''}`
          : 'Choose one more'}
      </p>
      <Button variant="ghost" onClick={onClear}>
        Clear
      </Button>
      {canCompare && <LinkButton to={`/saved?compare=${ids.join()}`}>Compare</LinkButton>}
    </div>
  )
}

/** The contractors that were removed on this page, and functions that remove and restore one. */
function useRemoved(rows: readonly SavedRow[]) {
  const [removed, setRemoved] = useState<readonly SavedRow[]>([])
  const [restored, setRestored] = useState<number | null>(null)
  return {
    removedRows: removed.filter(({ id }) => !rows.some((row) => row.id === id)),
    restored,
    remove: (row: SavedRow) => {
      setRemoved((before) => [...before.filter(({ id }) => id !== row.id), row])
      void removeSaved(row.id)
    },
    restore: ({ id }: SavedRow) => {
      setRestored(id)
      void restoreSaved(id)
    },
  }
}

/** Replaces a removed card and receives its focus. */
function RemovedCard({ name, onRestore }: { name: string; onRestore: () => void }) {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => container.current?.querySelector('button')?.focus(), [])
  return (
    <div
      ref={container}
      role="status"
      className="flex flex-wrap items-center justify-between gap-3 rounded-box border border-dashed border-base-300 p-4 sm:px-5"
    >
      <p className="min-w-0 break-words text-muted">
        <span className="font-semibold text-base-content">{name}</span> was removed.
      </p>
      <Button variant="outline" icon="undo-2" onClick={onRestore}>
        Undo
      </Button>
    </div>
  )
}
