import type { ImportRow } from '#contract/csv-import.ts'
import { importMessages } from '#contract/messages.ts'
import type { CategoryRef } from '#contract/rules/categories.ts'
import { type ContractorDraft, mapCsvRow } from '#contract/rules/csv-row.ts'
import { contractorSlug, nameKey, uniqueSlug } from '#contract/rules/slug.ts'
import type { ContractorRow } from './db.ts'
import type { CsvRow } from './read-csv.ts'
import { timeZoneOf } from './time-zone.ts'

type ExistingContractor = Pick<ContractorRow, 'id' | 'name' | 'city' | 'state'>

export interface ImportContext {
  categories: readonly CategoryRef[]
  fallbackCategorySlug: string
  /** The contractors that are not deleted, by their `nameKey`. */
  existingByName: ReadonlyMap<string, ExistingContractor>
  /** Slugs in use, including former ones. New slugs are added. */
  slugs: Set<string>
}

export interface ImportedRow extends ImportRow {
  /** The contractor that the row creates; null if it creates none. */
  created: (ContractorDraft & Pick<ContractorRow, 'slug' | 'timeZone'>) | null
}

/**
 * Returns the outcome of each row, in order. If several valid rows have the same new name, the
 * first one is imported and the others are duplicates.
 */
export function importRows(rows: readonly CsvRow[], context: ImportContext): ImportedRow[] {
  const rowOfName = new Map<string, number>()
  return rows.map(({ line, record, error }) => {
    const { draft, errors, warnings } = mapCsvRow(record, context)
    const row = {
      row: line,
      name: draft?.name ?? record.name?.trim().slice(0, 120) ?? '',
      warnings,
    }
    if (error !== null || !draft)
      return { ...row, outcome: 'invalid', reason: error ?? errors.join('; '), created: null }
    const duplicate = duplicateReason(nameKey(draft.name), rowOfName, context.existingByName)
    if (duplicate) return { ...row, outcome: 'duplicate', reason: duplicate, created: null }
    rowOfName.set(nameKey(draft.name), line)
    return {
      ...row,
      outcome: 'created',
      reason: null,
      created: { ...draft, slug: reserveSlug(draft, context), timeZone: timeZoneOf(draft) },
    }
  })
}

function duplicateReason(
  key: string,
  rowOfName: ReadonlyMap<string, number>,
  existingByName: ReadonlyMap<string, ExistingContractor>,
): string | null {
  const first = rowOfName.get(key)
  if (first !== undefined) return importMessages.sameNameAsRow(first)
  const existing = existingByName.get(key)
  if (!existing) return null
  const place = [existing.city, existing.state].filter(Boolean).join(', ')
  return importMessages.alreadyListed({ ...existing, place })
}

function reserveSlug(draft: ContractorDraft, { categories, slugs }: ImportContext): string {
  const category = categories.find(({ id }) => id === draft.categoryId)
  const slug = uniqueSlug(contractorSlug(draft.name, category?.slug ?? ''), (wanted) =>
    slugs.has(wanted),
  )
  slugs.add(slug)
  return slug
}
