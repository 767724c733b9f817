import type { ReactNode } from 'react'
import type { Contractor } from '#contract/entities.ts'
import {
  cardLists,
  CardSkeletons,
  ContractorCard,
  PRIORITY_CARDS,
} from '../../domain/directory/contractor-card.tsx'
import { useDataAge } from '../../domain/directory/data-age.ts'
import type { ListEntry, PartialResult } from '../../domain/directory/lists.ts'
import { formatCount, formatPlural } from '../../lib/format.ts'
import { Pager, PageSizeSelect } from '../../ui/pager.tsx'
import { FilterButton } from './filter-dialog.tsx'
import { FilterChips, FilterForm } from './filter-parts.tsx'
import { countActiveFilters, defaultView, type ListState, pageSizes } from './list-state.ts'
import { type ShownPage, viewList } from './list-view.ts'
import { type Change, useList } from './use-list.ts'

/** State of an empty list, and functions to change it. */
export interface EmptyList {
  state: ListState
  change: Change
  /** Null when no filter is active, or when clearing the filters would give no results. */
  clearFilters: (() => void) | null
  /** Returns the number of results after a change. */
  countWith: (change: Partial<ListState>) => number
}

interface ResultsProps {
  /** In the default order; with `partial`, in the order of the page. */
  entries: readonly ListEntry[]
  /** Miles from the position by contractor id, if the position is known. */
  distances?: ReadonlyMap<number, number>
  /** Text about a capped result; '' when it is complete. */
  cap?: string
  /** Set while `entries` are only those of the page. */
  partial?: PartialResult
  /** True when the list belongs to the previous search and the new results are loading. */
  isOutdated?: boolean
  empty: (list: EmptyList) => ReactNode
}

/** Search results: count, Filter & Sort, chips, cards, pager and page size. */
export function Results({
  entries,
  distances,
  cap = '',
  partial,
  isOutdated = false,
  empty,
}: ResultsProps) {
  const { state, view, isOtherPage, now, change, hrefOf } = useList(entries, { partial })
  const age = useDataAge()
  const countWith = (stateChange: Partial<ListState>) =>
    viewList(entries, { ...state, ...stateChange }, now).count
  const cleared = { ...defaultView(state), sort: state.sort }
  const canClear = countActiveFilters(state) > 0 && countWith(cleared) > 0
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
            <output>{`${formatPlural(view.count, 'contractor')}${within}`}</output>
          </h2>
          <p className="min-h-5 text-sm text-muted tabular-nums">
            {[rangeLabel(view), cap, age].filter(Boolean).join('. ')}
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
      {entries.length > 0 && <FilterForm state={state} />}
      <div className="needs-code mt-3 empty:hidden">
        <FilterChips state={state} onChange={change} />
      </div>
      {view.count === 0 ? (
        empty({ state, change, countWith, clearFilters: canClear ? () => change(cleared) : null })
      ) : (
        <>
          {isOtherPage ? (
            <CardSkeletons />
          ) : (
            <CardList contractors={view.items} distances={distances} />
          )}
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
  distances?: ReadonlyMap<number, number>
}

export function CardList({ contractors, distances }: CardListProps) {
  return (
    <ul className={`mt-4 ${cardLists.search}`}>
      {contractors.map((contractor, index) => (
        <li key={contractor.id}>
          <ContractorCard
            contractor={contractor}
            distance={distances?.get(contractor.id)}
            isPriority={index < PRIORITY_CARDS}
          />
        </li>
      ))}
    </ul>
  )
}

/** Returns the text about a capped result; '' when it is complete. */
export function capLabel({
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

/** Returns a text like "Showing 26–50"; '' when all results are shown. */
function rangeLabel({ first, last, count }: ShownPage): string {
  return last < count || first > 1 ? `Showing ${formatCount(first)}–${formatCount(last)}` : ''
}
