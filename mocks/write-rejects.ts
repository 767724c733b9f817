import type { ImportRow } from '#contract/csv-import.ts'
import { rejectsLayout } from '#contract/rules/csv-rejects.ts'
import { BYTE_ORDER_MARK, csvText } from '#contract/rules/csv-write.ts'
import type { Csv } from './read-csv.ts'

/**
 * Returns the skipped rows as CSV with their original cells and a reason; null if no row was
 * skipped.
 */
export function writeRejects({ header, rows }: Csv, outcomes: readonly ImportRow[]): string | null {
  const rejects = rejectsLayout(header)
  const skipped = outcomes.flatMap(({ reason }, index) =>
    reason === null ? [] : [rejects.row(rows[index]?.cells ?? [], reason)],
  )
  return skipped.length === 0 ? null : BYTE_ORDER_MARK + csvText([rejects.header, ...skipped])
}
