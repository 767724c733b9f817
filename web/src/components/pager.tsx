import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router-dom'
import { pagerItems, type PagerVariant } from './pager-window.ts'

interface PagerProps {
  /** The page shown, from 1. */
  page: number
  totalPages: number
  /** The address of a page. */
  hrefOf: (page: number) => string
  variant: PagerVariant
  /** Names the landmark: "Search results pages". */
  label: string
}

/** First, previous, numbers, next, last as real links; nothing when there is one page (D2, S11). */
export function Pager({ page, totalPages, hrefOf, variant, label }: PagerProps) {
  if (totalPages <= 1) return null
  const isFirst = page <= 1
  const isLast = page >= totalPages
  return (
    <nav aria-label={label} className="flex flex-col items-center gap-3">
      <p className="text-sm text-muted tabular-nums">Page {page} of {totalPages}</p>
      <ul className="flex flex-wrap items-center justify-center gap-1">
        {!isFirst && <Step icon={ChevronsLeft} label="First" to={hrefOf(1)} isEnd />}
        {!isFirst && <Step icon={ChevronLeft} label="Previous" to={hrefOf(page - 1)} />}
        {pagerItems(page, totalPages, variant).map((item) => (
          <li key={item}>{item === 'gap' ? <span className="px-2 text-muted">…</span> : <PageLink page={item} isCurrent={item === page} to={hrefOf(item)} />}</li>
        ))}
        {!isLast && <Step icon={ChevronRight} label="Next" to={hrefOf(page + 1)} />}
        {!isLast && <Step icon={ChevronsRight} label="Last" to={hrefOf(totalPages)} isEnd />}
      </ul>
    </nav>
  )
}

const link = 'inline-flex h-11 min-w-11 items-center justify-center rounded-field px-2 tabular-nums'

function PageLink({ page, isCurrent, to }: { page: number; isCurrent: boolean; to: string }) {
  return (
    <Link
      to={to} aria-label={`Page ${page}`} aria-current={isCurrent ? 'page' : undefined}
      className={`${link} ${isCurrent ? 'bg-primary font-semibold text-primary-content' : 'hover:bg-base-300/50'}`}
    >
      {page}
    </Link>
  )
}

function Step({ icon: Icon, label, to, isEnd }: { icon: LucideIcon; label: string; to: string; isEnd?: boolean }) {
  return (
    <li>
      <Link to={to} aria-label={`${label} page`} title={`${label} page`} className={`${link} ${isEnd ? 'text-muted' : ''} hover:bg-base-300/50`}>
        <Icon aria-hidden size={20} />
      </Link>
    </li>
  )
}
