import { type ReactNode, useState } from 'react'
import { radii } from '#contract/rules/distance.ts'
import { ratingSteps } from '#contract/rules/list-params.ts'
import type { ListEntry } from '../../domain/directory/lists.ts'
import { formatPlural } from '../../lib/format.ts'
import { useSite } from '../../lib/site.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { type Filters, ratingLabel, switches } from './filters.ts'
import {
  countActiveFilters,
  defaultView,
  isSameView,
  type ListState,
  radiusLabel,
  sortOptions,
} from './list-state.ts'
import { viewList } from './list-view.ts'
import { useHistoryDialog } from './use-history-dialog.ts'

interface FilterDialogProps {
  /** All that the filters choose from; null for a list that the server filters. */
  entries: readonly ListEntry[] | null
  state: ListState
  now: Date
  /** Must replace the history entry that the open dialog has added. */
  onApply: (change: Pick<ListState, 'filters' | 'radius' | 'sort' | 'within'>) => void
}

/** Those of the switches that a list of the server has. */
const pageSwitches: readonly (keyof Filters)[] = ['verified', 'open', 'reviewed']

/** The "Filter & Sort" button with the number of active filters, and its dialog. */
export function FilterButton(props: FilterDialogProps) {
  const { isOpen, open, close } = useHistoryDialog('filters')
  const count = countActiveFilters(props.state)
  return (
    <>
      <Button
        variant="outline"
        icon="sliders-horizontal"
        onClick={open}
        aria-haspopup="dialog"
        className="needs-code shrink-0 rounded-full font-normal"
      >
        Filter &amp; Sort
        {count > 0 && (
          <span className="inline-flex min-h-6 min-w-6 items-center justify-center rounded-full bg-primary px-1.5 text-sm text-primary-content tabular-nums">
            <span>{count}</span>
            <span className="sr-only">{` ${count === 1 ? 'filter' : 'filters'} on`}</span>
          </span>
        )}
      </Button>
      {isOpen && <FilterDialog {...props} onClose={close} />}
    </>
  )
}

/**
 * The list changes only when the filters are applied. The apply button shows how many contractors
 * will be left.
 */
function FilterDialog({
  entries,
  state,
  now,
  onApply,
  onClose,
}: FilterDialogProps & { onClose: () => void }) {
  const [chosen, setChosen] = useState(state)
  const { filters, radius, sort, within } = chosen
  const { quotes, reviews, credentials } = useSite().features
  const offered = switches.filter(
    ({ name }) =>
      (entries !== null || pageSwitches.includes(name)) &&
      (name !== 'requests' || quotes) &&
      (name !== 'reviewed' || reviews) &&
      (name !== 'licensed' || credentials),
  )
  const show = entries
    ? `Show ${formatPlural(viewList(entries, chosen, now).count, 'contractor')}`
    : 'Show contractors'
  const choose = (change: Partial<ListState>) => setChosen({ ...chosen, ...change })
  const filter = (change: Partial<Filters>) => choose({ filters: { ...filters, ...change } })
  // Applying a change replaces the history entry of the dialog. Without a change, going back closes
  // the dialog.
  const apply = () =>
    isSameView(chosen, state) ? onClose() : onApply({ filters, radius, sort, within })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Filter & Sort"
      footer={
        <>
          <Button variant="ghost" onClick={() => choose(defaultView(state))}>
            Clear
          </Button>
          <Button onClick={apply}>{show}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        <Choices legend="Sort by">
          {sortOptions(state)
            .filter(({ value }) => value !== 'reviewed' || reviews)
            .map(({ value, label }) => (
              <Choice
                key={value}
                type="radio"
                name="sort"
                label={label}
                isChecked={sort === value}
                onChange={() => choose({ sort: value })}
              />
            ))}
        </Choices>
        {radius !== undefined && (
          <Choices legend="How far away" isDense>
            {radii.map((miles) => (
              <Choice
                key={miles}
                type="radio"
                name="radius"
                label={radiusLabel(miles)}
                isChecked={radius === miles}
                onChange={() => choose({ radius: miles })}
              />
            ))}
          </Choices>
        )}
        <Choices legend="Minimum rating">
          {ratingSteps.map((step) => (
            <Choice
              key={step}
              type="radio"
              name="rating"
              label={ratingLabel(step)}
              isChecked={filters.minRating === step}
              onChange={() => filter({ minRating: step })}
            />
          ))}
        </Choices>
        <Choices legend="Show only">
          {offered.map(({ name, label }) => (
            <Choice
              key={name}
              type="checkbox"
              name={name}
              label={label}
              isChecked={filters[name]}
              onChange={(isChecked) => filter({ [name]: isChecked })}
            />
          ))}
        </Choices>
      </div>
    </Dialog>
  )
}

function Choices({
  legend,
  isDense = false,
  children,
}: {
  legend: string
  isDense?: boolean
  children: ReactNode
}) {
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{legend}</legend>
      <div className={`grid ${isDense ? 'grid-cols-2' : 'sm:grid-cols-2'}`}>{children}</div>
    </fieldset>
  )
}

interface ChoiceProps {
  type: 'radio' | 'checkbox'
  name: string
  label: string
  isChecked: boolean
  onChange: (isChecked: boolean) => void
}

function Choice({ type, name, label, isChecked, onChange }: ChoiceProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type={type}
        name={`filter-${name}`}
        checked={isChecked}
        onChange={(event) => onChange(event.target.checked)}
        className={
          type === 'radio'
            ? 'radio radio-primary radio-sm'
            : 'checkbox checkbox-primary checkbox-sm'
        }
      />
      <span>{label}</span>
    </label>
  )
}
