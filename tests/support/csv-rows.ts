import { seedCategories } from '#contract/rules/categories.ts'
import type { CsvColumn } from '#contract/rules/csv-columns.ts'
import { mapCsvRow } from '#contract/rules/csv-row.ts'

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
