import { X } from 'lucide-react'
import { DEFAULT_RADIUS } from '#contract/rules/distance.ts'
import { activeFilters, withoutFilter } from './filters.ts'
import { countActiveFilters, type ListState, radiusLabel, defaultView } from './list-state.ts'

interface FilterChipsProps {
  state: ListState
  onChange: (change: Partial<ListState>) => void
}

/** The active filters as chips; a tap removes one. Renders nothing without active filters. */
export function FilterChips({ state, onChange }: FilterChipsProps) {
  if (countActiveFilters(state) === 0) return null
  const { filters, radius } = state
  return (
    <ul aria-label="Active filters" className="flex flex-wrap items-center gap-2">
      {radius !== undefined && radius !== DEFAULT_RADIUS && (
        <li>
          <Chip label={radiusLabel(radius)} onRemove={() => onChange({ radius: DEFAULT_RADIUS })} />
        </li>
      )}
      {activeFilters(filters).map(({ name, label }) => (
        <li key={name}>
          <Chip
            label={label}
            onRemove={() => onChange({ filters: withoutFilter(filters, name) })}
          />
        </li>
      ))}
      <li>
        <button
          type="button"
          className="btn btn-ghost"
          onClick={() => onChange({ ...defaultView(state), sort: state.sort })}
        >
          Clear filters
        </button>
      </li>
    </ul>
  )
}

function Chip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      onClick={onRemove}
      aria-label={`Remove filter: ${label}`}
      className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-primary/30 bg-primary/10 px-4 text-primary hover:bg-primary/15"
    >
      {label}
      <X aria-hidden size={18} />
    </button>
  )
}
