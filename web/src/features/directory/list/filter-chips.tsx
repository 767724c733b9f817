import { X } from 'lucide-react'
import { activeFilters, type Filters, noFilters, withoutFilter } from './filters.ts'

interface FilterChipsProps {
  filters: Filters
  onChange: (filters: Filters) => void
}

/** The active filters, each removed by a tap; nothing when there is none. */
export function FilterChips({ filters, onChange }: FilterChipsProps) {
  const active = activeFilters(filters)
  if (active.length === 0) return null
  return (
    <ul aria-label="Active filters" className="flex flex-wrap items-center gap-2">
      {active.map(({ name, label }) => (
        <li key={name}>
          <button
            type="button" onClick={() => onChange(withoutFilter(filters, name))} aria-label={`Remove filter: ${label}`}
            className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-primary/30 bg-primary/10 px-4 text-primary hover:bg-primary/15"
          >
            {label}<X aria-hidden size={18} />
          </button>
        </li>
      ))}
      <li><button type="button" className="btn btn-ghost" onClick={() => onChange(noFilters)}>Clear filters</button></li>
    </ul>
  )
}
