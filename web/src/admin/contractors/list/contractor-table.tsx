import type { AdminSort } from '#contract/admin-contractors.ts'
import type { ContractorDetail } from '#contract/entities.ts'
import { formatRating } from '#contract/rules/rating.ts'
import { SmallFace } from '../../../domain/directory/face.tsx'
import { useMediaQuery } from '../../../lib/use-media-query.ts'
import { Icon } from '../../../ui/icon.tsx'
import { ScrollBox } from '../../../ui/scroll-box.tsx'
import { formatLocation, Rating } from '../delete-dialog.tsx'
import { FeaturedToggle, useSetFeatured } from '../featured-toggle.tsx'
import { CheckBox, DeleteButton, EditLink, Missing, SelectBox, Who } from './row-parts.tsx'
import type { Selection } from './selection.ts'
import { useListKeys } from './use-list-keys.ts'
import type { ContractorView } from './view.ts'

interface ContractorTableProps {
  contractors: readonly ContractorDetail[]
  list: ContractorView
  selection: Selection
  onDelete: (contractor: ContractorDetail) => void
}

/** The contractors as a table with keys, or on phones as rows. */
export function ContractorTable(props: ContractorTableProps) {
  const isWide = useMediaQuery('(min-width: 60rem)')
  const { currentId, listProps } = useListKeys(props.contractors, props.selection)
  return isWide ? (
    <>
      <ScrollBox {...listProps} aria-label="Contractors" className="panel">
        <Table {...props} currentId={currentId} />
      </ScrollBox>
      <Legend />
    </>
  ) : (
    <div {...listProps}>
      <PhoneRows {...props} />
    </div>
  )
}

/** The class of a row. The current row of the keys has a line at its start. */
const rowClass = (isSelected: boolean, isCurrent: boolean) =>
  `${isSelected ? 'bg-primary/10' : 'hover:bg-base-200'} ${isCurrent ? 'focus-within:[&>:first-child]:shadow-[inset_3px_0_0_var(--color-primary)]' : ''}`

const columns: readonly [title: string, sort: AdminSort, className?: string][] = [
  ['Name', 'name'],
  ['Category', 'category'],
  ['Location', 'location'],
  ['Rating', 'rating'],
  ['Missing', 'missing'],
  ['Featured', 'featured'],
]

function Table({
  contractors,
  list,
  selection,
  onDelete,
  currentId,
}: ContractorTableProps & { currentId: number | null }) {
  const { mutate } = useSetFeatured()
  const areAllSelected = contractors.every(selection.has)
  return (
    <table className="w-full text-left [&_td]:px-3 [&_td]:py-1.5 [&_th]:px-3 [&_th]:py-1.5 [&_tr>:first-child]:w-px [&_tr>:first-child]:pr-0 [&_tr>:first-child]:pl-1.5">
      <caption className="sr-only">Contractors</caption>
      <thead className="border-b border-base-300 bg-base-200 text-sm text-muted">
        <tr>
          <th>
            <CheckBox
              label="Select this page"
              isChecked={areAllSelected}
              onToggle={() => selection.setAll(contractors, !areAllSelected)}
            />
          </th>
          {columns.map(([title, sort]) => (
            <SortHeader key={sort} title={title} sort={sort} list={list} />
          ))}
          <th scope="col" className="font-medium">
            Actions
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-base-300">
        {contractors.map((row) => (
          <tr
            key={row.id}
            data-row={row.id}
            className={rowClass(selection.has(row), row.id === currentId)}
          >
            <td>
              <SelectBox contractor={row} selection={selection} />
            </td>
            <th scope="row" className="min-w-56">
              <div className="flex items-center gap-3">
                <SmallFace contractor={row} />
                <div className="min-w-0">
                  <Who contractor={row} />
                </div>
              </div>
            </th>
            <td>{row.categoryName}</td>
            <td>{formatLocation(row)}</td>
            <td>
              <Rating contractor={row} />
            </td>
            <td>
              <Missing contractor={row} />
            </td>
            <td>
              <FeaturedToggle
                contractor={row}
                onChange={(isFeatured) => mutate({ contractor: row, isFeatured })}
              />
            </td>
            <td className="w-px">
              <span className="flex">
                <EditLink contractor={row} />
                <DeleteButton contractor={row} onDelete={onDelete} />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface SortHeaderProps {
  title: string
  sort: AdminSort
  list: ContractorView
}

function SortHeader({ title, sort, list: { view, sortBy } }: SortHeaderProps) {
  const isCurrent = view.sort === sort
  const order = view.order === 'asc' ? 'ascending' : 'descending'
  return (
    <th
      scope="col"
      aria-sort={isCurrent ? order : undefined}
      className="font-medium whitespace-nowrap"
    >
      <button
        type="button"
        onClick={() => sortBy(sort)}
        className={`inline-flex min-h-11 items-center gap-1 hover:underline ${isCurrent ? 'font-semibold text-base-content' : ''}`}
      >
        <span>{title}</span>
        {isCurrent && (
          <Icon
            name="chevron-down"
            size={16}
            className={view.order === 'asc' ? 'rotate-180' : ''}
          />
        )}
      </button>
    </th>
  )
}

/** Rows of a phone: face, name and facts, a checkbox and the link to the form, which also deletes. */
function PhoneRows({ contractors, selection }: ContractorTableProps) {
  return (
    <ul
      aria-label="Contractors"
      className="-mx-4 divide-y divide-base-300 border-y border-base-300"
    >
      {contractors.map((row) => (
        <li
          key={row.id}
          data-row={row.id}
          className={`grid grid-cols-[2.75rem_2.5rem_minmax(0,1fr)_2.75rem] items-center gap-1 px-2 py-2.5 ${selection.has(row) ? 'bg-primary/10' : 'bg-base-100'}`}
        >
          <SelectBox contractor={row} selection={selection} />
          <SmallFace contractor={row} />
          <div className="min-w-0 pl-2">
            <Who contractor={row} />
            <p className="text-sm text-muted">
              <span>
                {[row.categoryName, formatLocation(row), formatRating(row.rating)].join(' · ')}
              </span>{' '}
              <Missing contractor={row} />
            </p>
          </div>
          <EditLink contractor={row} />
        </li>
      ))}
    </ul>
  )
}

const keys: readonly [keys: readonly string[], action: string][] = [
  [['/'], 'search'],
  [['j', 'k'], 'move'],
  [['x'], 'select'],
  [['Shift'], 'range'],
  [['e'], 'edit'],
]

function Legend() {
  return (
    <p className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
      <span>Keys in the list:</span>
      {keys.map(([names, action]) => (
        <span key={action} className="inline-flex items-center gap-1">
          {names.map((name) => (
            <kbd key={name} className="kbd kbd-sm">
              {name}
            </kbd>
          ))}
          <span>{action}</span>
        </span>
      ))}
    </p>
  )
}
