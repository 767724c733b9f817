import { useSearchParams } from 'react-router-dom'
import { DEFAULT_RADIUS } from '#contract/rules/distance.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { activeFilters, ratingLabel, ratingSteps, switches, withoutFilter } from './filters.ts'
import {
  countActiveFilters,
  defaultView,
  type ListState,
  radiusLabel,
  sortOptions,
} from './list-state.ts'

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
      <span>{label}</span>
      <Icon name="x" size={18} />
    </button>
  )
}

/**
 * Filter & Sort for browsers without JavaScript: a form that loads the list again. With JavaScript
 * it is not shown.
 */
export function FilterForm({ state }: { state: ListState }) {
  const [params] = useSearchParams()
  return (
    <noscript>
      <details className="mt-3">
        <summary className="btn btn-outline w-fit">Filter &amp; Sort</summary>
        <form action="/directory" className="panel mt-3 flex flex-wrap items-end gap-4 p-4">
          {['location', 'category'].map((name) => (
            <input key={name} type="hidden" name={name} value={params.get(name) ?? ''} />
          ))}
          <label className="flex flex-col gap-1.5 text-sm font-medium">
            Sort by
            <select name="sort" defaultValue={state.sort} className="select">
              {sortOptions(state).map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </label>
          <label className="flex flex-col gap-1.5 text-sm font-medium">
            Minimum rating
            <select name="rating" defaultValue={state.filters.minRating / 10} className="select">
              {ratingSteps.map((step) => (
                <option key={step} value={step / 10}>
                  {ratingLabel(step)}
                </option>
              ))}
            </select>
          </label>
          <fieldset className="flex flex-wrap gap-x-5">
            <legend className="text-sm font-medium">Show only</legend>
            {switches.map(({ name, label }) => (
              <label key={name} className="flex min-h-11 items-center gap-2">
                <input
                  type="checkbox"
                  name={name}
                  value="1"
                  defaultChecked={state.filters[name]}
                  className="checkbox checkbox-primary checkbox-sm"
                />
                <span>{label}</span>
              </label>
            ))}
          </fieldset>
          <Button type="submit">Show</Button>
        </form>
      </details>
    </noscript>
  )
}
