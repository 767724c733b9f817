import type { ReactNode } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { DEFAULT_RADIUS } from '#contract/rules/distance.ts'
import { ratingSteps } from '#contract/rules/list-params.ts'
import { useSite } from '../../lib/site.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { activeFilters, type Filters, ratingLabel, switches, withoutFilter } from './filters.ts'
import {
  countActiveFilters,
  defaultView,
  type ListState,
  radiusLabel,
  sortOptions,
  WITHIN_MILES,
} from './list-state.ts'

interface FilterChipsProps {
  state: ListState
  /** True if the list has distances, so that it can be limited to the near ones. */
  hasPoint: boolean
  onChange: (change: Partial<ListState>) => void
  /** The button "Filter & Sort". */
  children: ReactNode
}

const GOOD_RATING = 45

/**
 * The button "Filter & Sort", chips that switch the most used filters on and off, the other active
 * filters, each with a button that removes it, and "Clear filters". On phones the chips scroll
 * sideways.
 */
export function FilterChips({ state, hasPoint, onChange, children }: FilterChipsProps) {
  const { filters, radius, within } = state
  const filter = (change: Partial<Filters>) => onChange({ filters: { ...filters, ...change } })
  const isNear = within !== undefined || radius === WITHIN_MILES
  const hasOtherRadius = radius !== undefined && radius !== DEFAULT_RADIUS && !isNear
  return (
    <div role="group" aria-label="Filters" className="chips needs-code">
      {children}
      <Toggle label="Open now" isOn={filters.open} onChange={(open) => filter({ open })} />
      <Toggle
        label="Verified"
        isOn={filters.verified}
        onChange={(verified) => filter({ verified })}
      />
      <Toggle
        label={ratingLabel(GOOD_RATING)}
        isOn={filters.minRating === GOOD_RATING}
        onChange={(isOn) => filter({ minRating: isOn ? GOOD_RATING : 0 })}
      />
      {hasPoint && (
        <Toggle
          label={`Within ${WITHIN_MILES} mi`}
          isOn={isNear}
          onChange={(isOn) =>
            onChange(
              radius === undefined
                ? { within: isOn ? WITHIN_MILES : undefined }
                : { radius: isOn ? WITHIN_MILES : DEFAULT_RADIUS },
            )
          }
        />
      )}
      {hasOtherRadius && (
        <Chip label={radiusLabel(radius)} onRemove={() => onChange({ radius: DEFAULT_RADIUS })} />
      )}
      {activeFilters(filters)
        .filter(({ name }) => !isToggled(name, filters))
        .map(({ name, label }) => (
          <Chip
            key={name}
            label={label}
            onRemove={() => onChange({ filters: withoutFilter(filters, name) })}
          />
        ))}
      {countActiveFilters(state) > 0 && (
        <button
          type="button"
          className="btn btn-ghost shrink-0"
          onClick={() => onChange({ ...defaultView(state), sort: state.sort })}
        >
          Clear filters
        </button>
      )}
    </div>
  )
}

/** Returns true for an active filter that a chip of its own switches off. */
function isToggled(name: keyof Filters, { minRating }: Filters): boolean {
  return name === 'minRating' ? minRating === GOOD_RATING : name === 'open' || name === 'verified'
}

interface ToggleProps {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** A chip that is pressed while its filter is on. */
function Toggle({ label, isOn, onChange }: ToggleProps) {
  return (
    <button type="button" aria-pressed={isOn} onClick={() => onChange(!isOn)} className="chip">
      {isOn && <Icon name="check" size={18} />}
      <span>{label}</span>
    </button>
  )
}

function Chip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      onClick={onRemove}
      aria-label={`Remove filter: ${label}`}
      className="chip chip-on"
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
  const { pathname } = useLocation()
  const { quotes, reviews, credentials } = useSite().features
  const offered = switches.filter(
    ({ name }) =>
      (name !== 'requests' || quotes) &&
      (name !== 'reviewed' || reviews) &&
      (name !== 'licensed' || credentials),
  )
  return (
    <noscript>
      <details className="mt-3">
        <summary className="btn btn-outline w-fit">Filter &amp; Sort</summary>
        <form action={pathname} className="panel mt-3 flex flex-wrap items-end gap-4 p-4">
          {['location', 'category']
            .filter((name) => params.has(name))
            .map((name) => (
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
            {offered.map(({ name, label }) => (
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

/** Shown when the filters exclude all results of the search. */
export function NoFilterMatches({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title="No contractors found"
      hint="None of the contractors found passes all of these filters"
      icon="search-x"
    >
      <Button variant="outline" onClick={onClear}>
        Clear filters
      </Button>
    </EmptyState>
  )
}
