import type { ReactNode } from 'react'
import { useMediaQuery } from '../../lib/use-media-query.ts'
import { ScrollBox } from '../../ui/scroll-box.tsx'

export interface AdminColumn<T> {
  title: string
  cell: (row: T) => ReactNode
  /** CSS classes of the table cells. */
  className?: string
  /**
   * Position on a card: `actions` is below the content, `badge` is beside the heading. Other
   * columns are lines with a title.
   */
  cardPosition?: 'actions' | 'badge'
}

interface AdminTableProps<T> {
  /** Describes the list to screen readers. */
  caption: string
  /** The first column identifies the row and is the heading of its card. */
  columns: readonly [AdminColumn<T>, ...AdminColumn<T>[]]
  rows: readonly T[]
  keyOf: (row: T) => string | number
}

/** A dense table. On screens below 640 px each row is rendered as a card. */
export function AdminTable<T>(props: AdminTableProps<T>) {
  const isWide = useMediaQuery('(min-width: 40rem)')
  return isWide ? <Table {...props} /> : <Cards {...props} />
}

function Table<T>({ caption, columns: [first, ...others], rows, keyOf }: AdminTableProps<T>) {
  return (
    <ScrollBox aria-label={caption} className="panel">
      <table className="w-full text-left [&_td]:px-3 [&_td]:py-2 [&_th]:px-3 [&_th]:py-2 [&_tr>:first-child]:pl-4 [&_tr>:last-child]:pr-4">
        <caption className="sr-only">{caption}</caption>
        <thead className="border-b border-base-300 text-sm text-muted">
          <tr>
            {[first, ...others].map(({ title }) => (
              <th key={title} scope="col" className="font-medium whitespace-nowrap">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-base-300">
          {rows.map((row) => (
            <tr key={keyOf(row)} className="hover:bg-base-200">
              <th
                scope="row"
                className={`min-w-40 font-semibold wrap-anywhere ${first.className ?? ''}`}
              >
                {first.cell(row)}
              </th>
              {others.map(({ title, cell, className }) => (
                <td key={title} className={className}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

function Cards<T>({ caption, columns: [first, ...others], rows, keyOf }: AdminTableProps<T>) {
  const badge = others.find(({ cardPosition }) => cardPosition === 'badge')
  const actions = others.find(({ cardPosition }) => cardPosition === 'actions')
  const lines = others.filter(({ cardPosition }) => cardPosition === undefined)
  return (
    <ul aria-label={caption} className="flex flex-col gap-3">
      {rows.map((row) => (
        <li key={keyOf(row)} className="panel p-4">
          <div className="flex items-start justify-between gap-3">
            <div className="min-w-0 font-heading text-lg leading-snug font-semibold break-words">
              {first.cell(row)}
            </div>
            {badge && <div className="shrink-0">{badge.cell(row)}</div>}
          </div>
          <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1">
            {lines.map(({ title, cell }) => (
              <div key={title} className="contents">
                <dt className="text-muted">{title}</dt>
                <dd className="min-w-0 break-words">{cell(row)}</dd>
              </div>
            ))}
          </dl>
          <CardActions>{actions?.cell(row)}</CardActions>
        </li>
      ))}
    </ul>
  )
}

function CardActions({ children }: { children: ReactNode }) {
  return children ? (
    <div className="mt-3 flex flex-wrap gap-2 border-t border-base-300 pt-3">{children}</div>
  ) : null
}
