import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router-dom'

export interface Crumb {
  label: string
  /** Left out for the page itself. */
  to?: string
}

/** The way down to this page; the last one is where we are. */
export function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center gap-x-1 text-sm text-muted">
        {items.map(({ label, to }, index) => (
          <li key={label + index} className="flex min-w-0 items-center gap-1">
            {to ? <Link to={to} className="inline-flex min-h-11 min-w-6 items-center hover:text-base-content hover:underline sm:min-h-8">{label}</Link>
              : <span aria-current="page" className="min-w-0 py-1.5 break-words text-base-content">{label}</span>}
            {/* Behind each: a line that was wrapped begins with a name. */}
            {index < items.length - 1 && <ChevronRight aria-hidden size={16} className="shrink-0" />}
          </li>
        ))}
      </ol>
    </nav>
  )
}
