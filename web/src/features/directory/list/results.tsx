import type { Contractor } from '#contract/entities.ts'
import type { ReactNode } from 'react'
import { PageSizeSelect } from '../../../components/page-size-select.tsx'
import { Pager } from '../../../components/pager.tsx'
import { formatCount, formatCounted } from '../../../lib/format.ts'
import { cardGrid, ContractorCard } from '../contractor-card.tsx'
import type { SearchAnswer } from '../queries.ts'
import { FilterChips } from './filter-chips.tsx'
import { FilterButton } from './filter-dialog.tsx'
import { noFilters } from './filters.ts'
import { pageSizes } from './list-state.ts'
import type { ListView } from './list-view.ts'
import { useList } from './use-list.ts'

interface ResultsProps {
  answer: SearchAnswer
  /** The answer belongs to the search before; the new one is on its way. */
  isOutdated: boolean
  /** Shown when nothing is left; `clearFilters` is null when filters are not the reason. */
  empty: (clearFilters: (() => void) | null) => ReactNode
}

/** What a search found: count, Filter & Sort, chips, cards, pager and page size. */
export function Results({ answer, isOutdated, empty }: ResultsProps) {
  const { entries, state, view, now, change, hrefOf } = useList(answer.contractors)
  return (
    <section aria-labelledby="results" aria-busy={isOutdated} className={isOutdated ? 'opacity-60' : undefined}>
      <div className={entries.length > 0 ? 'flex flex-wrap items-center justify-between gap-3' : 'sr-only'}>
        <div>
          <h2 id="results" className="text-lg"><output>{formatCounted(view.count, 'contractor')}</output></h2>
          <p className="min-h-5 text-sm text-muted tabular-nums">{rangeOf(view, answer)}</p>
        </div>
        {entries.length > 0 && <FilterButton entries={entries} state={state} now={now} onApply={change} />}
      </div>
      <div className="mt-3 empty:hidden"><FilterChips filters={state.filters} onChange={(filters) => change({ filters })} /></div>
      {view.count === 0
        ? empty(entries.length > 0 ? () => change({ filters: noFilters }) : null)
        : <>
          <CardList contractors={view.items} />
          <div className="mt-8 flex flex-col items-center gap-6">
            <Pager page={view.page} totalPages={view.totalPages} hrefOf={hrefOf} variant="window5" label="Result pages" />
            <PageSizeSelect value={state.size} options={pageSizes} onChange={(size) => change({ size: pageSizes.find((offered) => offered === size) ?? state.size })} />
          </div>
        </>}
    </section>
  )
}

export function CardList({ contractors }: { contractors: readonly Contractor[] }) {
  return (
    <ul className={`mt-4 ${cardGrid}`}>
      {contractors.map((contractor) => <li key={contractor.id}><ContractorCard contractor={contractor} /></li>)}
    </ul>
  )
}

/** What is shown of an answer that was cut (S5); '' when it is whole. */
export function capOf({ contractors, total }: SearchAnswer): string {
  return total > contractors.length ? `The ${formatCount(contractors.length)} best rated of ${formatCount(total)}` : ''
}

/** "Showing 26–50", and how much the search left out when it found more than it answers with (S5). */
function rangeOf({ first, last, count }: ListView, answer: SearchAnswer): string {
  const range = last < count || first > 1 ? `Showing ${formatCount(first)}–${formatCount(last)}` : ''
  return [range, capOf(answer)].filter(Boolean).join('. ')
}
