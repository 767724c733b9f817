// The build without Node's streams, so that the same writer runs in a page.
import { stringify } from 'csv-stringify/browser/esm/sync'
import type { ImportRow } from '#contract/csv-import.ts'
import { rejectsOf } from '#contract/rules/csv-rejects.ts'
import type { Csv } from './read-csv.ts'

/** The skipped rows as they stood in the file, each with its reason; null when there is none. */
export function writeRejects({ header, rows }: Csv, outcomes: readonly ImportRow[]): string | null {
  const rejects = rejectsOf(header)
  const skipped = outcomes.flatMap(({ reason }, index) =>
    reason === null ? [] : [rejects.row(rows[index]?.cells ?? [], reason)],
  )
  return skipped.length === 0
    ? null
    : stringify([rejects.header, ...skipped], {
        bom: true,
        escape_formulas: true,
        record_delimiter: '\r\n',
      })
}
