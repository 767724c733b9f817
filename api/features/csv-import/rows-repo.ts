import { ContractError } from '#contract/errors.ts'
import type { ContractorDraft } from '#contract/rules/csv-row.ts'
import { rows } from '../../db/reading.ts'
import { derivedColumns } from '../../db/rows.ts'
import type { Database } from './repo.ts'

/** The columns that a row of a file sets, with their types. */
const columns = {
  name: 'text',
  slug: 'text',
  category_id: 'integer',
  description: 'text',
  location: 'text',
  city: 'text',
  state: 'text',
  zipcode: 'text',
  phone_number: 'text',
  website: 'text',
  google_maps_url: 'text',
  latitude: 'double precision',
  longitude: 'double precision',
  position_source: 'text',
  rating: 'smallint',
  review_count: 'integer',
  opening_hours: 'text',
  is_temporarily_closed: 'boolean',
  name_key: 'text',
  sort_name: 'text',
  city_slug: 'text',
  place_text: 'text',
  street_text: 'text',
  time_zone: 'text',
}
const columnList = Object.keys(columns).join(', ')
const columnTypes = Object.entries(columns)
  .map(([name, type]) => `${name} ${type}`)
  .join(', ')

const toColumns = (draft: ContractorDraft, slug: string) => ({
  ...derivedColumns(draft),
  name: draft.name,
  slug,
  category_id: draft.categoryId,
  description: draft.description,
  location: draft.location,
  city: draft.city,
  state: draft.state,
  zipcode: draft.zipcode,
  phone_number: draft.phoneNumber,
  website: draft.website,
  google_maps_url: draft.googleMapsUrl,
  rating: draft.rating,
  review_count: draft.reviewCount,
  opening_hours: draft.openingHours,
  is_temporarily_closed: draft.isTemporarilyClosed,
})

/** How much of the file was read when a slice is written. */
export interface SliceProgress {
  rows: number
  share: number
}

/**
 * Inserts hidden contractors in the order of the drafts, and returns the name keys of those that
 * were inserted: a name or slug of the others is taken. The same statement stores the progress,
 * which also says that the import is alive, and inserts only while the batch is running. Throws
 * `import_cancelled` when it was cancelled.
 */
export async function insertSlice(
  db: Database,
  batchId: number,
  { rows: rowsRead, share }: SliceProgress,
  contractors: readonly { draft: ContractorDraft; slug: string }[],
): Promise<Set<string>> {
  const [slice] = await rows<{ isCancelled: boolean | null; inserted: string[] }>(
    db,
    `
    with batch as (
      update import_batches set rows_read = :rowsRead, share = :share, seen_at = now()
      where id = :batchId and status = 'running' returning is_cancelled
    ), added as (
      insert into contractor_rows (${columnList}, imported_from_csv, import_batch_id, change_seq)
      select ${columnList}, true, :batchId, version
      from json_to_recordset(:contractors::json) r(place integer, ${columnTypes}), directory
      where (select not is_cancelled from batch) order by place
      on conflict do nothing returning name_key
    )
    select (select is_cancelled from batch) as "isCancelled",
      (select coalesce(array_agg(name_key), '{}') from added) as inserted`,
    {
      batchId,
      rowsRead,
      share,
      contractors: JSON.stringify(
        contractors.map(({ draft, slug }, place) => ({ place, ...toColumns(draft, slug) })),
      ),
    },
  )
  if (!slice || slice.isCancelled === null) throw endedByAnotherProcess(batchId)
  if (slice.isCancelled) throw new ContractError('import_cancelled')
  return new Set(slice.inserted)
}

/** The error of an import that was silent for so long that another process has discarded it. */
export const endedByAnotherProcess = (batchId: number) =>
  new Error(`Import ${batchId} was ended by another process`)
