import { type ReactNode, useMemo } from 'react'
import type { Position } from '#contract/rules/distance.ts'
import { resultSizes } from '#contract/rules/limits.ts'
import { CardSkeletons } from '../../domain/directory/contractor-card.tsx'
import { useDataAge } from '../../domain/directory/data-age.ts'
import type { ListEntry, PartialResult } from '../../domain/directory/lists.ts'
import { formatCount, formatPlural } from '../../lib/format.ts'
import { Pager, PageSizeSelect } from '../../ui/pager.tsx'
import { CardList } from './card-list.tsx'
import { FilterButton } from './filter-dialog.tsx'
import { FilterChips, FilterForm } from './filter-parts.tsx'
import { countActiveFilters, defaultView, type ListState } from './list-state.ts'
import { type ShownPage, viewList } from './list-view.ts'
import { NearGroup } from './near-group.tsx'
import { type Change, type NearEntries, useList } from './use-list.ts'

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
  /** The others near the searched place. */
  nearby?: NearEntries
  /** The visitor's position, if it is searched. */
  position?: Position
  /** Text about a capped result; '' when it is complete. */
  cap?: string
  /** Set while `entries` are only those of the page. */
  partial?: PartialResult
  /** True when the list belongs to the previous search and the new results are loading. */
  isOutdated?: boolean
  empty: (list: EmptyList) => ReactNode
}

const nobody: NearEntries = { around: undefined, entries: [] }

/** Search results: count, Filter & Sort, chips, cards, pager, page size, and the others nearby. */
export function Results({
  entries,
  nearby = nobody,
  position,
  cap = '',
  partial,
  isOutdated = false,
  empty,
}: ResultsProps) {
  const { state, view, near, isOtherPage, now, change, hrefOf } = useList(entries, {
    partial,
    nearby,
  })
  const age = useDataAge()
  const all = useMemo(() => [...entries, ...nearby.entries], [entries, nearby.entries])
  const countWith = (stateChange: Partial<ListState>) =>
    viewList(all, { ...state, ...stateChange }, now).count
  const cleared = { ...defaultView(state), sort: state.sort }
  const canClear = countActiveFilters(state) > 0 && countWith(cleared) > 0
  const place = near?.place
  const from = position
    ? { position }
    : place?.position && place.kind === 'zip'
      ? { position: place.position, place }
      : null
  return (
    <section
      aria-labelledby="results"
      aria-busy={isOutdated}
      className={isOutdated ? 'opacity-60' : undefined}
    >
      <div className={all.length > 0 ? undefined : 'sr-only'}>
        <h2 id="results" className="text-lg">
          <output>{near?.countsText ?? countText(view.count, state)}</output>
        </h2>
        <p className="min-h-5 text-sm text-muted tabular-nums">
          {[rangeLabel(view), cap, age].filter(Boolean).join('. ')}
        </p>
      </div>
      {all.length > 0 && (
        <>
          <FilterForm state={state} />
          <FilterChips state={state} hasPoint={from !== null || near !== null} onChange={change}>
            <FilterButton
              entries={all}
              state={state}
              now={now}
              onApply={(chosen) => change(chosen, { replace: true })}
            />
          </FilterChips>
        </>
      )}
      {view.count === 0 && !near?.count ? (
        empty({ state, change, countWith, clearFilters: canClear ? () => change(cleared) : null })
      ) : (
        <>
          {isOtherPage && <CardSkeletons />}
          {!isOtherPage && view.count > 0 && <CardList contractors={view.items} from={from} />}
          {view.count > 0 && (
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
                options={resultSizes}
                onChange={(size) =>
                  change({ size: resultSizes.find((offered) => offered === size) ?? state.size })
                }
              />
            </div>
          )}
          {near && <NearGroup near={near} hasOwn={view.count > 0} />}
        </>
      )}
    </section>
  )
}

function countText(count: number, { radius }: ListState): string {
  const within = radius === undefined ? '' : ` within ${radius} miles`
  return `${formatPlural(count, 'contractor')}${within}`
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
