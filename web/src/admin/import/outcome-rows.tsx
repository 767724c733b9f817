import { useId, useMemo, useState } from 'react'
import type { ImportRow } from '#contract/csv-import.ts'
import { formatCount } from '../../lib/format.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { TabList, TabPanel } from '../../ui/tabs.tsx'
import { type AdminColumn, AdminTable } from '../ui/admin-table.tsx'
import { countRows, filterRows, type RowFilter, ROWS_PER_PAGE, rowFilters } from './rows.ts'

const labels: Record<RowFilter, string> = {
  all: 'All',
  created: 'Created',
  duplicate: 'Duplicates',
  invalid: 'Invalid',
  warned: 'Warnings',
}
/** Nothing is created in a check. */
const createdLabel = (isDryRun: boolean) => (isDryRun ? 'Would be created' : 'Created')

const outcomes: Record<ImportRow['outcome'], { label: string; tone: BadgeTone }> = {
  created: { label: 'Created', tone: 'success' },
  duplicate: { label: 'Duplicate', tone: 'neutral' },
  invalid: { label: 'Invalid', tone: 'error' },
}

const columnsOf = (
  isDryRun: boolean,
): readonly [AdminColumn<ImportRow>, ...AdminColumn<ImportRow>[]] => [
  {
    title: 'Name',
    cell: ({ name }) => name || <span className="font-normal text-muted">no name</span>,
    className: 'min-w-40',
  },
  { title: 'Row', cell: ({ row }) => <span className="tabular-nums">{row}</span> },
  {
    title: 'Outcome',
    cell: ({ outcome }) => (
      <Badge tone={outcomes[outcome].tone}>
        {outcome === 'created' ? createdLabel(isDryRun) : outcomes[outcome].label}
      </Badge>
    ),
    cardPosition: 'badge',
  },
  { title: 'Notes', cell: (row) => <RowMessages row={row} />, className: 'w-2/5 break-words' },
]

/**
 * The result of each row, with filter and paging. The state is not in the URL, because the result
 * is lost on a reload anyway.
 */
export function OutcomeRows({ rows, isDryRun }: { rows: readonly ImportRow[]; isDryRun: boolean }) {
  const id = useId()
  const [filter, setFilter] = useState<RowFilter>('all')
  const [page, setPage] = useState(1)
  const counts = useMemo(() => countRows(rows), [rows])
  const filteredRows = useMemo(() => filterRows(rows, filter), [rows, filter])
  const start = (page - 1) * ROWS_PER_PAGE
  const tabs = rowFilters.map((name) => ({
    name,
    label: (
      <>
        <span>{name === 'created' ? createdLabel(isDryRun) : labels[name]}</span>{' '}
        <span className="font-normal tabular-nums">{`(${formatCount(counts[name])})`}</span>
      </>
    ),
  }))
  const select = (next: RowFilter) => {
    setFilter(next)
    setPage(1)
  }
  return (
    <div className="mt-6">
      <h3 className="sr-only">Row by row</h3>
      <TabList id={id} label="Rows shown" tabs={tabs} selected={filter} onSelect={select} />
      <TabPanel id={id} selected={filter} className="pt-4">
        {filteredRows.length === 0 ? (
          <p className="py-6 text-center text-muted">No such rows.</p>
        ) : (
          <AdminTable
            caption="Result of each row"
            columns={columnsOf(isDryRun)}
            rows={filteredRows.slice(start, start + ROWS_PER_PAGE)}
            keyOf={({ row }) => row}
          />
        )}
        <RowPager
          page={page}
          last={Math.ceil(filteredRows.length / ROWS_PER_PAGE)}
          onPage={setPage}
        />
      </TabPanel>
    </div>
  )
}

function RowMessages({ row: { reason, warnings } }: { row: ImportRow }) {
  const lines = [...(reason === null ? [] : [reason]), ...warnings]
  if (lines.length === 0) return <span className="text-muted">—</span>
  return (
    <ul className="space-y-0.5">
      {lines.map((line, index) => (
        <li key={index}>{line}</li>
      ))}
    </ul>
  )
}

function RowPager({
  page,
  last,
  onPage,
}: {
  page: number
  last: number
  onPage: (page: number) => void
}) {
  if (last <= 1) return null
  return (
    <div
      role="group"
      aria-label="Pages of rows"
      className="mt-4 flex items-center justify-center gap-3"
    >
      <Button
        variant="outline"
        icon="chevron-left"
        disabled={page === 1}
        onClick={() => onPage(page - 1)}
      >
        Previous
      </Button>
      <p role="status" className="tabular-nums">
        {`Page ${formatCount(page)} of ${formatCount(last)}`}
      </p>
      <Button
        variant="outline"
        icon="chevron-right"
        disabled={page === last}
        onClick={() => onPage(page + 1)}
      >
        Next
      </Button>
    </div>
  )
}
