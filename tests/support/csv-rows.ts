import { seedCategories } from '#contract/rules/categories.ts'
import { type CsvColumn, parseHeader } from '#contract/rules/csv-columns.ts'
import { toCsvRecord } from '#contract/rules/csv-record.ts'
import { mapCsvRow, type MappedRow } from '#contract/rules/csv-row.ts'

export const csvRowContext = {
  categories: seedCategories,
  fallbackCategorySlug: 'general-contractors',
}

/** The cells of a row that is mapped without warnings. */
export const validCells = {
  name: 'Acme',
  categories: 'Plumber',
  fullAddress: '1 Main St, Tampa, FL 33602, USA',
}

/** Maps a valid row with these cells in place of its own. */
export const mapCells = (cells: Partial<Record<CsvColumn, string>>) =>
  mapCsvRow({ ...validCells, ...cells }, csvRowContext)

interface ReadFile {
  rows: MappedRow[]
  unreadColumns: readonly string[]
  warnings: readonly string[]
}

/** Reads a file with these columns, each with the cells of all rows. */
export function readColumns(columns: Record<string, string | readonly string[]>): ReadFile {
  const header = parseHeader(Object.keys(columns))
  const lists = Object.values(columns).map((cells) => (typeof cells === 'string' ? [cells] : cells))
  const rows = (lists[0] ?? []).map((_, row) =>
    mapCsvRow(
      toCsvRecord(
        header,
        lists.map((cells) => cells[row] ?? ''),
      ),
      csvRowContext,
    ),
  )
  return { rows, unreadColumns: header.unreadColumns, warnings: header.warnings }
}

/** Reads a row with these columns. */
export const readRow = (columns: Record<string, string | undefined>) =>
  readColumns(columns as Record<string, string>).rows[0] as MappedRow
