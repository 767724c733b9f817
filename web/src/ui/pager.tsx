import { useId } from 'react'
import { Link } from 'react-router-dom'
import { Icon, type IconName } from './icon.tsx'
import { pagerItems, type PagerVariant } from './pager-window.ts'

interface PagerProps {
  /** The current page, starting at 1. */
  page: number
  totalPages: number
  /** Returns the URL of a page. */
  hrefOf: (page: number) => string
  variant: PagerVariant
  /** Accessible name of the navigation, such as "Search results pages". */
  label: string
}

/** Page navigation with real links. Renders nothing when there is only one page. */
export function Pager({ page, totalPages, hrefOf, variant, label }: PagerProps) {
  if (totalPages <= 1) return null
  return (
    <nav aria-label={label} className="flex flex-col items-center gap-2">
      <div className="grid grid-cols-[minmax(0,6rem)_auto_minmax(0,6rem)] items-center gap-1">
        <ul className="flex flex-wrap justify-end gap-1">
          {page > 1 && <Step icon="chevrons-left" label="First" to={hrefOf(1)} />}
          {page > 1 && <Step icon="chevron-left" label="Previous" to={hrefOf(page - 1)} />}
        </ul>
        <p className="px-2 tabular-nums">{`Page ${page} of ${totalPages}`}</p>
        <ul className="flex flex-wrap gap-1">
          {page < totalPages && <Step icon="chevron-right" label="Next" to={hrefOf(page + 1)} />}
          {page < totalPages && <Step icon="chevrons-right" label="Last" to={hrefOf(totalPages)} />}
        </ul>
      </div>
      <ul className="flex flex-wrap items-center justify-center gap-1">
        {pagerItems(page, totalPages, variant).map((item) => (
          <li key={item}>
            {item === 'gap' ? (
              <span className="px-2 text-muted">…</span>
            ) : (
              <PageLink page={item} isCurrent={item === page} to={hrefOf(item)} />
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

const linkClass =
  'inline-flex h-11 min-w-11 items-center justify-center rounded-field px-2 tabular-nums'

function PageLink({ page, isCurrent, to }: { page: number; isCurrent: boolean; to: string }) {
  return (
    <Link
      to={to}
      discover="none"
      aria-label={`Page ${page}`}
      aria-current={isCurrent ? 'page' : undefined}
      className={`${linkClass} ${isCurrent ? 'bg-primary font-semibold text-primary-content' : 'hover:bg-base-300/50'}`}
    >
      {page}
    </Link>
  )
}

function Step({ icon, label, to }: { icon: IconName; label: string; to: string }) {
  return (
    <li>
      <Link
        to={to}
        aria-label={`${label} page`}
        title={`${label} page`}
        className={`${linkClass} border border-base-300 bg-base-100 hover:bg-base-300/50`}
      >
        <Icon name={icon} size={20} />
      </Link>
    </li>
  )
}

interface PageSizeSelectProps {
  value: number
  options: readonly number[]
  onChange: (size: number) => void
  label?: string
}

/** A select for the number of entries per page. */
export function PageSizeSelect({
  value,
  options,
  onChange,
  label = 'Per page',
}: PageSizeSelectProps) {
  const id = useId()
  return (
    <div className="needs-code flex items-center gap-2">
      <label htmlFor={id} className="text-sm whitespace-nowrap text-muted">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
        className="select w-20 tabular-nums"
      >
        {options.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </select>
    </div>
  )
}
