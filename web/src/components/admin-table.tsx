import { type ReactNode, useSyncExternalStore } from 'react'

export interface AdminColumn<T> {
  title: string
  cell: (row: T) => ReactNode
  /** Of the cells in the table. */
  className?: string
  /**
   * `actions` stand below a card, `mark` beside its heading; the rest is a line of it with its
   * title.
   */
  onCard?: 'actions' | 'mark'
}

interface AdminTableProps<T> {
  /** Says what is listed. */
  caption: string
  /** The first one names the row. */
  columns: readonly [AdminColumn<T>, ...AdminColumn<T>[]]
  rows: readonly T[]
  keyOf: (row: T) => string | number
}

/** A dense table; under 640 px each row is a card. */
export function AdminTable<T>(props: AdminTableProps<T>) {
  return useIsWide() ? <Table {...props} /> : <Cards {...props} />
}

function Table<T>({ caption, columns: [first, ...others], rows, keyOf }: AdminTableProps<T>) {
  return (
    <div className="panel overflow-x-auto">
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
              <th scope="row" className={`font-semibold break-words ${first.className ?? ''}`}>
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
    </div>
  )
}

function Cards<T>({ caption, columns: [first, ...others], rows, keyOf }: AdminTableProps<T>) {
  const mark = others.find(({ onCard }) => onCard === 'mark')
  const actions = others.find(({ onCard }) => onCard === 'actions')
  const lines = others.filter(({ onCard }) => onCard === undefined)
  return (
    <ul aria-label={caption} className="flex flex-col gap-3">
      {rows.map((row) => (
        <li key={keyOf(row)} className="panel p-4">
          <div className="flex items-start justify-between gap-3">
            <div className="min-w-0 font-heading text-lg leading-snug font-semibold break-words">
              {first.cell(row)}
            </div>
            {mark && <div className="shrink-0">{mark.cell(row)}</div>}
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

/** Nothing where a row has none. */
function CardActions({ children }: { children: ReactNode }) {
  return children ? (
    <div className="mt-3 flex flex-wrap gap-2 border-t border-base-300 pt-3">{children}</div>
  ) : null
}

const wide = () => window.matchMedia('(min-width: 40rem)')

function useIsWide(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = wide()
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    () => wide().matches,
  )
}
