import type { Contractor } from '#contract/entities.ts'
import { type SearchEntry, indexForSearch } from '#contract/rules/search.ts'
import type { DirectoryRow } from '../../../device/public-schema.ts'

const ROW_SIZE = 500
/** A row with more contractors than this is split. */
const MAX_ROW_SIZE = 2 * ROW_SIZE

const columnNames = [
  'id',
  'rating',
  'reviewCount',
  'sortName',
  'place',
  'street',
  'citySlug',
  'categoryId',
  'state',
] as const

/** Fields used for searching and sorting, computed once when the row is written. */
export type SearchFields = Pick<SearchEntry<Contractor>, (typeof columnNames)[number]>

/**
 * The search fields of a row, one array for each field. This parses twice as fast as one object for
 * each contractor.
 */
export type Columns = { [Name in keyof SearchFields]: SearchFields[Name][] } & {
  /** Offset at which each contractor's bytes in `bodies` end. */
  end: number[]
}

/** Converts the whole directory to rows. */
export function toRows(contractors: readonly Contractor[], revision: number): DirectoryRow[] {
  return split(contractors, 0, revision)
}

export interface DirectoryChanges {
  items: readonly Contractor[]
  deletedIds: readonly number[]
}

/**
 * Returns the `fromId` of each row that the changes affect. `fromIds` must contain the `fromId` of
 * every row in ascending order.
 */
export function affectedRows(
  fromIds: readonly number[],
  { items, deletedIds }: DirectoryChanges,
): number[] {
  return [
    ...new Set([...items.map(({ id }) => id), ...deletedIds].map((id) => findFromId(fromIds, id))),
  ]
}

/**
 * Returns the affected rows with the changes applied, and splits rows that became too large. A
 * contractor that is in both `deletedIds` and `items` was restored and is included. Throws on a
 * damaged row.
 */
export function patchRows(
  rows: readonly DirectoryRow[],
  fromIds: readonly number[],
  changes: DirectoryChanges,
  revision: number,
): DirectoryRow[] {
  const affected = new Map(
    rows.map((row) => [
      row.fromId,
      new Map(contractorsOf(row).map((contractor) => [contractor.id, contractor])),
    ]),
  )
  for (const id of changes.deletedIds) affected.get(findFromId(fromIds, id))?.delete(id)
  for (const contractor of changes.items)
    affected.get(findFromId(fromIds, contractor.id))?.set(contractor.id, contractor)
  return [...affected].flatMap(([fromId, contractors]) => {
    const all = [...contractors.values()]
    return all.length > MAX_ROW_SIZE ? split(all, fromId, revision) : [toRow(fromId, all, revision)]
  })
}

/** Parses the columns of a row. Throws when the row is damaged. */
export function parseColumns(row: DirectoryRow): Columns {
  const columns = JSON.parse(row.columns) as Columns
  const lengths = new Set([...columnNames, 'end' as const].map((name) => columns[name].length))
  if (lengths.size !== 1 || (columns.end.at(-1) ?? 0) !== row.bodies.byteLength)
    throw new Error(`The stored row ${row.fromId} is damaged`)
  return columns
}

const decoder = new TextDecoder()

/** Parses the contractor at an index of a row. */
export function parseContractorAt(row: DirectoryRow, { end }: Columns, index: number): Contractor {
  const start = end[index - 1] ?? 0
  const values = JSON.parse(
    decoder.decode(new Uint8Array(row.bodies, start, (end[index] ?? start) - start)),
  ) as unknown[]
  const contractor: Record<string, unknown> = {}
  for (const [fieldIndex, field] of row.fields.entries()) contractor[field] = values[fieldIndex]
  return contractor as Contractor
}

function contractorsOf(row: DirectoryRow): Contractor[] {
  const columns = parseColumns(row)
  return columns.id.map((_, index) => parseContractorAt(row, columns, index))
}

function findFromId(fromIds: readonly number[], id: number): number {
  let found = fromIds[0] ?? 0
  for (const fromId of fromIds) {
    if (fromId > id) break
    found = fromId
  }
  return found
}

function split(
  contractors: readonly Contractor[],
  firstFromId: number,
  revision: number,
): DirectoryRow[] {
  const sorted = sortById(contractors)
  const rows: DirectoryRow[] = []
  for (let start = 0; start === 0 || start < sorted.length; start += ROW_SIZE) {
    rows.push(
      toRow(
        start === 0 ? firstFromId : (sorted[start]?.id ?? firstFromId),
        sorted.slice(start, start + ROW_SIZE),
        revision,
      ),
    )
  }
  return rows
}

/** Builds a row with its contractors in the default order, so that sorting all rows is fast. */
function toRow(fromId: number, contractors: readonly Contractor[], revision: number): DirectoryRow {
  const entries = indexForSearch(contractors)
  const fields = Object.keys(contractors[0] ?? {}) as (keyof Contractor)[]
  const encoder = new TextEncoder()
  const bodies = entries.map(({ contractor }) =>
    encoder.encode(JSON.stringify(fields.map((field) => contractor[field]))),
  )
  let length = 0
  const end = bodies.map((body) => (length += body.length))
  const bytes = new Uint8Array(length)
  bodies.forEach((body, index) => bytes.set(body, end[index - 1] ?? 0))
  const columns = {
    ...Object.fromEntries(columnNames.map((name) => [name, entries.map((entry) => entry[name])])),
    end,
  }
  return { fromId, revision, columns: JSON.stringify(columns), fields, bodies: bytes.buffer }
}

function sortById(contractors: readonly Contractor[]): Contractor[] {
  return contractors.toSorted((a, b) => a.id - b.id)
}
