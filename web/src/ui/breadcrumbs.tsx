import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'

export interface Crumb {
  label: string
  /** Path of the page; omitted for the current page. */
  to?: string
}

/** Number of items shown on phones. A button shows the others if there are at least two. */
const ITEMS_ON_PHONE = 2

/** Breadcrumb navigation; the last item is the current page. */
export function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
  const [isOpen, setIsOpen] = useState(false)
  const hiddenCount = isOpen ? 0 : Math.max(items.length - ITEMS_ON_PHONE, 0)
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center gap-x-1 text-sm text-muted">
        {hiddenCount > 1 && (
          <li className="flex items-center gap-1 sm:hidden">
            <button
              type="button"
              className="inline-flex min-h-11 min-w-8 items-center justify-center"
              aria-label={`Show ${hiddenCount} more steps`}
              aria-expanded={false}
              onClick={() => setIsOpen(true)}
            >
              …
            </button>
            <Separator />
          </li>
        )}
        {items.map((crumb, index) => (
          <li
            key={crumb.label + index}
            className={`flex min-w-0 items-center gap-1 ${hiddenCount > 1 && index < hiddenCount ? 'max-sm:hidden' : ''}`}
          >
            <Step {...crumb} />
            {/* The separator follows the label, so that a wrapped line starts with a label. */}
            {index < items.length - 1 && <Separator />}
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Step({ label, to }: Crumb) {
  return to ? (
    <Link
      to={to}
      className="inline-flex min-h-11 min-w-6 items-center hover:text-base-content hover:underline sm:min-h-8"
    >
      {label}
    </Link>
  ) : (
    <span aria-current="page" className="min-w-0 py-1.5 break-words text-base-content">
      {label}
    </span>
  )
}

function Separator() {
  return <ChevronRight aria-hidden size={16} className="shrink-0" />
}
