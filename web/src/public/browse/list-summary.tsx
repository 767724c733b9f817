import { useDataAge } from '../../domain/directory/data-age.ts'
import { formatCount } from '../../lib/format.ts'
import type { Paged } from './paging.ts'

interface ListSummaryProps {
  paged: Paged
  /** Plural noun for the items, for example "Cities". */
  noun: string
  /** The order of the list, for example "from A to Z". */
  order: string
}

/**
 * A line like "Cities 51–98 of 98, from A to Z". Until the list has loaded, the line is empty and
 * has the same height.
 */
export function ListSummary({ paged: { from, to, total }, noun, order }: ListSummaryProps) {
  const age = useDataAge()
  return (
    <p className="mt-2 mb-6 min-h-6 text-muted tabular-nums">
      {total > 0 &&
        `${noun} ${formatCount(from)}–${formatCount(to)} of ${formatCount(total)}, ${order}${age && `. ${age}`}`}
    </p>
  )
}
