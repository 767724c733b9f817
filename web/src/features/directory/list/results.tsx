import type { ReactNode } from 'react'
import type { Contractor } from '#contract/entities.ts'
import { PageSizeSelect } from '../../../components/page-size-select.tsx'
import { Pager } from '../../../components/pager.tsx'
import { formatCount, formatCounted } from '../../../lib/format.ts'
import { useDataAge } from '../../../offline/directory/data-age.ts'
import { cardGrid, ContractorCard } from '../contractor-card.tsx'
import { FilterChips } from './filter-chips.tsx'
import { FilterButton } from './filter-dialog.tsx'
import { countNarrowings, type ListState, pageSizes, withoutNarrowing } from './list-state.ts'
import { type Entry, type ListView, viewList } from './list-view.ts'
import { type Change, useList } from './use-list.ts'

/** A list of which nothing is left, and the ways out. */
export interface EmptyList {
  state: ListState
  change: Change
  /** Null when filters are not the reason. */
  clearFilters: (() => void) | null
  /** How many there would be after a change. */
  countWith: (change: Partial<ListState>) => number
}

interface ResultsProps {
  /** In the default order. */
  entries: readonly Entry[]
  /** Miles from the visitor by id, where that is known. */
  distances?: ReadonlyMap<number, number>
  /** How much of a larger answer these are (S5); '' when all. */
  cap?: string
  /** How many there will be, while `entries` are only the first page of them, in the default view. */
  total?: number
  /** The list belongs to the search before; the new one is on its way. */
  isOutdated?: boolean
  empty: (list: EmptyList) => ReactNode
}

/** What a search found: count, Filter & Sort, chips, cards, pager and page size. */
export function Results({
  entries,
  distances,
  cap = '',
  total,
  isOutdated = false,
  empty,
}: ResultsProps) {
  const { state, view: shown, now, change, hrefOf } = useList(entries)
  const view =
    total === undefined
      ? shown
      : { ...shown, count: total, totalPages: Math.ceil(total / state.size) }
  const age = useDataAge()
  const countWith = (part: Partial<ListState>) =>
    viewList(entries, { ...state, ...part }, now).count
  const cleared = { ...withoutNarrowing(state), sort: state.sort }
  const canClear = countNarrowings(state) > 0 && countWith(cleared) > 0
  const within = state.radius === undefined ? '' : ` within ${state.radius} miles`
  return (
    <section
      aria-labelledby="results"
      aria-busy={isOutdated}
      className={isOutdated ? 'opacity-60' : undefined}
    >
      <div
        className={
          entries.length > 0 ? 'flex flex-wrap items-center justify-between gap-3' : 'sr-only'
        }
      >
        <div>
          <h2 id="results" className="text-lg">
            <output>
              {formatCounted(view.count, 'contractor')}
              {within}
            </output>
          </h2>
          <p className="min-h-5 text-sm text-muted tabular-nums">
            {[rangeOf(view), cap, age].filter(Boolean).join('. ')}
          </p>
        </div>
        {entries.length > 0 && (
          <FilterButton
            entries={entries}
            state={state}
            now={now}
            onApply={(view) => change(view, { replace: true })}
          />
        )}
      </div>
      <div className="mt-3 empty:hidden">
        <FilterChips state={state} onChange={change} />
      </div>
      {view.count === 0 ? (
        empty({ state, change, countWith, clearFilters: canClear ? () => change(cleared) : null })
      ) : (
        <>
          <CardList contractors={view.items} distances={distances} />
          <div className="mt-8 flex flex-col items-center gap-6">
            <Pager
              page={view.page}
              totalPages={view.totalPages}
              hrefOf={hrefOf}
              variant="window5"
              label="Result pages"
            />
            <PageSizeSelect
              value={state.size}
              options={pageSizes}
              onChange={(size) =>
                change({ size: pageSizes.find((offered) => offered === size) ?? state.size })
              }
            />
          </div>
        </>
      )}
    </section>
  )
}

interface CardListProps {
  contractors: readonly Contractor[]
  distances?: ReadonlyMap<number, number> | undefined
}

export function CardList({ contractors, distances }: CardListProps) {
  return (
    <ul className={`mt-4 ${cardGrid}`}>
      {contractors.map((contractor) => (
        <li key={contractor.id}>
          <ContractorCard contractor={contractor} distance={distances?.get(contractor.id)} />
        </li>
      ))}
    </ul>
  )
}

/** What is shown of an answer that was cut (S5); '' when it is whole. */
export function capOf({
  contractors,
  total,
}: {
  contractors: { length: number }
  total: number
}): string {
  return total > contractors.length
    ? `The ${formatCount(contractors.length)} best rated of ${formatCount(total)}`
    : ''
}

/** "Showing 26–50"; '' when that is all. */
function rangeOf({ first, last, count }: ListView): string {
  return last < count || first > 1 ? `Showing ${formatCount(first)}–${formatCount(last)}` : ''
}
