import { formatCount } from '../../lib/format.ts'
import { useDataAge } from '../../offline/directory/data-age.ts'
import type { Paged } from './paging.ts'

interface ListSummaryProps {
  paged: Paged
  /** "Cities". */
  noun: string
  /** "from A to Z". */
  order: string
}

/** "Cities 51–98 of 98, from A to Z"; an empty line of the same height until loaded. */
export function ListSummary({ paged: { from, to, total }, noun, order }: ListSummaryProps) {
  const age = useDataAge()
  return (
    <p className="mt-2 mb-6 min-h-6 text-muted tabular-nums">
      {total > 0 &&
        `${noun} ${formatCount(from)}–${formatCount(to)} of ${formatCount(total)}, ${order}${age && `. ${age}`}`}
    </p>
  )
}
