import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { partNames } from '#contract/rules/missing-parts.ts'
import { stateName } from '#contract/rules/place.ts'
import { categoriesQuery, summaryQuery } from '../../../domain/directory/queries.ts'
import { formatShortDate } from '../../../lib/format.ts'
import { useMediaQuery } from '../../../lib/use-media-query.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { importBatchesQuery } from '../../import/queries.ts'
import { type ContractorView, type FilterName, filterNames } from './view.ts'

interface Choice {
  value: string
  label: string
}

const labels: Record<FilterName, string> = {
  category: 'Trade',
  state: 'State',
  verified: 'Verified',
  paid: 'Paid',
  missing: 'Missing',
  batch: 'Import',
}

/** Returns the choices of each filter. A chosen value that is none of them is added as it is. */
function useChoices({ view }: ContractorView): Record<FilterName, Choice[]> {
  const { data: categories = [] } = useQuery(categoriesQuery())
  const { data: summary } = useQuery(summaryQuery())
  const { data: batches = [] } = useQuery(importBatchesQuery())
  const choices: Record<FilterName, Choice[]> = {
    category: categories.map(({ slug, name }) => ({ value: slug, label: name })),
    state: (summary?.states ?? []).map(({ state }) => ({
      value: state,
      label: stateName(state) ?? state,
    })),
    verified: [
      { value: 'true', label: 'Verified' },
      { value: 'false', label: 'Not verified' },
    ],
    paid: [
      { value: 'true', label: 'Paid' },
      { value: 'false', label: 'Not paid' },
    ],
    missing: partNames.map((name) => ({ value: name, label: `No ${name}` })),
    batch: batches
      .filter(({ status, imported }) => status === 'done' && imported > 0)
      .map(({ id, fileName, startedAt }) => ({
        value: String(id),
        label: `${fileName}, ${formatShortDate(startedAt)}`,
      })),
  }
  for (const name of filterNames) {
    const value = view[name]
    if (value !== undefined && !choices[name].some((choice) => choice.value === value))
      choices[name].push({ value, label: name === 'batch' ? `Import ${value}` : value })
  }
  return choices
}

/** The filters of the list: in a row, or on phones in a dialog. */
export function ContractorFilters({ list }: { list: ContractorView }) {
  const isWide = useMediaQuery('(min-width: 60rem)')
  const choices = useChoices(list)
  return (
    <div role="group" aria-label="Filters" className="flex flex-wrap items-center gap-2">
      {isWide ? (
        filterNames.map((name) => (
          <FilterSelect key={name} name={name} list={list} choices={choices[name]} />
        ))
      ) : (
        <PhoneFilters list={list} choices={choices} />
      )}
      {list.filterCount > 0 && (
        <Button variant="ghost" size="sm" onClick={list.clearFilters}>
          Clear filters
        </Button>
      )}
    </div>
  )
}

interface FilterSelectProps {
  name: FilterName
  list: ContractorView
  choices: readonly Choice[]
}

/** A filter as a chip. Without a value it shows its name, with one it is tinted. */
function FilterSelect({ name, list, choices }: FilterSelectProps) {
  const value = list.view[name] ?? ''
  if (choices.length === 0) return null
  return (
    <select
      aria-label={labels[name]}
      value={value}
      onChange={(event) => list.setFilter(name, event.target.value)}
      className={`select w-auto max-w-56 rounded-full select-sm text-sm ${value ? 'border-primary bg-primary/10 font-semibold text-primary' : ''}`}
    >
      <option value="">{labels[name]}</option>
      <Options choices={choices} />
    </select>
  )
}

function Options({ choices }: { choices: readonly Choice[] }) {
  return choices.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
}

function PhoneFilters({
  list,
  choices,
}: {
  list: ContractorView
  choices: Record<FilterName, Choice[]>
}) {
  const [isOpen, setIsOpen] = useState(false)
  const { view, setFilter, filterCount } = list
  return (
    <>
      <Button
        variant="outline"
        icon="sliders-horizontal"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {filterCount > 0 ? `Filters (${filterCount})` : 'Filters'}
      </Button>
      {filterNames.map((name) => {
        const label = choices[name].find(({ value }) => value === view[name])?.label
        return (
          label !== undefined && (
            <span
              key={name}
              className="inline-flex items-center rounded-full bg-primary/10 pl-3 text-sm font-semibold text-primary"
            >
              <span>{label}</span>
              <IconButton
                icon="x"
                iconSize={16}
                label={`Remove filter ${labels[name]}: ${label}`}
                className="rounded-full"
                onClick={() => setFilter(name, '')}
              />
            </span>
          )
        )
      })}
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="Filters"
        footer={<Button onClick={() => setIsOpen(false)}>Show Contractors</Button>}
      >
        <div className="flex flex-col gap-4">
          {filterNames.map(
            (name) =>
              choices[name].length > 0 && (
                <Field key={name} label={labels[name]}>
                  {(control) => (
                    <select
                      {...control}
                      value={view[name] ?? ''}
                      onChange={(event) => setFilter(name, event.target.value)}
                      className="select w-full"
                    >
                      <option value="">All</option>
                      <Options choices={choices[name]} />
                    </select>
                  )}
                </Field>
              ),
          )}
        </div>
      </Dialog>
    </>
  )
}
