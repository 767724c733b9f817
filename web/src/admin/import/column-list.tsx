import { useState } from 'react'
import type { ColumnChoice, ColumnChoices, ImportColumn } from '#contract/csv-import.ts'
import { columnNames, type CsvColumn } from '#contract/rules/csv-headers.ts'
import { formatCount } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'

/** Files may have thousands of columns. Those that are read are always shown. */
const SHOWN_UNREAD = 50

const labels: Record<CsvColumn, string> = {
  name: 'Name',
  description: 'Description',
  categories: 'Categories',
  fullAddress: 'Full address',
  street: 'Street',
  municipality: 'City',
  state: 'State',
  zipcode: 'Zip code',
  addressParts: 'Address as data',
  location: 'Position or address',
  phone: 'Phone',
  reviewCount: 'Review count',
  rating: 'Rating, 0 to 5',
  googleMapsUrl: 'Google Maps URL',
  latitude: 'Latitude',
  longitude: 'Longitude',
  website: 'Website',
  link: 'Website or Google Maps URL',
  openingHours: 'Opening hours',
  status: 'Open or closed',
  permanentlyClosed: 'Closed for good',
  temporarilyClosed: 'Closed for a time',
}

interface ColumnListProps {
  columns: readonly ImportColumn[]
  /** The choices with which the file was checked. */
  choices: ColumnChoices
  onCheckAgain: (choices: ColumnChoices) => void
}

/** What each column of a checked file is read as. Another choice needs another check. */
export function ColumnList({ columns, choices, onCheckAgain }: ColumnListProps) {
  const [changed, setChanged] = useState(choices)
  const isChanged = JSON.stringify(changed) !== JSON.stringify(choices)
  const read = columns.filter(({ readAs }) => readAs !== null)
  const unread = columns.filter(({ readAs }) => readAs === null)
  const hidden = unread.length - SHOWN_UNREAD
  return (
    <section aria-labelledby="import-columns" className="mt-6">
      <h3 id="import-columns" className="text-base">
        {`Columns: ${formatCount(read.length)} read, ${formatCount(unread.length)} ignored`}
      </h3>
      <ul className="mt-2 divide-y divide-base-300 border-y border-base-300">
        {[...read, ...unread.slice(0, SHOWN_UNREAD)].map((column, index) => (
          <Column
            key={index}
            column={column}
            choice={changed[column.header] ?? column.readAs ?? 'ignore'}
            onChoose={(choice) => setChanged((before) => ({ ...before, [column.header]: choice }))}
          />
        ))}
      </ul>
      {hidden > 0 && (
        <p className="mt-2 text-muted">{`and ${formatCount(hidden)} more, ignored`}</p>
      )}
      {isChanged && (
        <Button
          variant="outline"
          icon="search-check"
          className="mt-3"
          onClick={() => onCheckAgain(changed)}
        >
          Check Again
        </Button>
      )}
    </section>
  )
}

interface ColumnProps {
  column: ImportColumn
  choice: ColumnChoice
  onChoose: (choice: ColumnChoice) => void
}

function Column({ column: { header }, choice, onChoose }: ColumnProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] items-center gap-3 py-1.5">
      <span className={`truncate ${choice === 'ignore' ? 'text-muted' : 'font-medium'}`}>
        {header}
      </span>
      <select
        aria-label={`Read ${header} as`}
        value={choice}
        onChange={({ target }) => onChoose(target.value as ColumnChoice)}
        className={`select w-full ${choice === 'ignore' ? 'text-muted' : ''}`}
      >
        <option value="ignore">Ignored</option>
        {columnNames.map((name) => (
          <option key={name} value={name}>
            {labels[name]}
          </option>
        ))}
      </select>
    </li>
  )
}
