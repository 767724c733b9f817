import { Link } from 'react-router-dom'
import { Icon } from './icon.tsx'

export interface Crumb {
  label: string
  /** Path of the page; omitted for the current page. */
  to?: string
}

/**
 * Number of items at the end that phones always show. If there are two or more others, phones show
 * them in a disclosure.
 */
const ITEMS_ON_PHONE = 2

/** Breadcrumb navigation; the last item is the current page. Works without JavaScript. */
export function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
  const hiddenCount = Math.max(items.length - ITEMS_ON_PHONE, 0)
  const collapses = hiddenCount > 1
  return (
    <nav aria-label="Breadcrumb">
      <ol className="group/crumbs flex flex-wrap items-center gap-x-1 text-sm text-muted">
        {collapses && (
          <li className="flex items-center gap-1 group-has-[details[open]]/crumbs:hidden sm:hidden">
            <details>
              <summary
                className="inline-flex min-h-11 min-w-8 cursor-pointer list-none items-center justify-center"
                aria-label={`Show ${hiddenCount} more steps`}
              >
                …
              </summary>
            </details>
            <Separator />
          </li>
        )}
        {items.map((crumb, index) => (
          <li
            key={crumb.label + index}
            className={`flex min-w-0 items-center gap-1 ${collapses && index < hiddenCount ? 'max-sm:hidden group-has-[details[open]]/crumbs:max-sm:flex' : ''}`}
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
  return <Icon name="chevron-right" size={16} className="shrink-0" />
}
