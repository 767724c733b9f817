import type { ImportRow } from '#contract/csv-import.ts'
import { importMessages } from '#contract/messages.ts'
import type { CategoryRef } from '#contract/rules/categories.ts'
import { type ContractorDraft, mapCsvRow } from '#contract/rules/csv-row.ts'
import { similarNameKey } from '#contract/rules/similar-name.ts'
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
  /** The oldest of them for each `similarNameKey`. */
  existingBySimilarName: ReadonlyMap<string, ExistingContractor>
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
  const rowOfSimilarName = new Map<string, { row: number; name: string }>()
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
    const similar = similarNameWarning(row, rowOfSimilarName, context.existingBySimilarName)
    return {
      ...row,
      warnings: similar === null ? warnings : [...warnings, similar],
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
  return existing ? importMessages.alreadyListed(withPlace(existing)) : null
}

/** Adds the row to `rowOfSimilarName` if it is the first with its name. */
function similarNameWarning(
  row: { row: number; name: string },
  rowOfSimilarName: Map<string, { row: number; name: string }>,
  existingBySimilarName: ReadonlyMap<string, ExistingContractor>,
): string | null {
  const key = similarNameKey(row.name)
  if (key === '') return null
  const first = rowOfSimilarName.get(key)
  if (!first) rowOfSimilarName.set(key, row)
  const existing = existingBySimilarName.get(key)
  if (existing) return importMessages.similarToListed(withPlace(existing))
  return first ? importMessages.similarToRow(first) : null
}

function withPlace({ id, name, city, state }: ExistingContractor) {
  return { id, name, place: [city, state].filter(Boolean).join(', ') }
}

function reserveSlug(draft: ContractorDraft, { categories, slugs }: ImportContext): string {
  const category = categories.find(({ id }) => id === draft.categoryId)
  const slug = uniqueSlug(contractorSlug(draft.name, category?.slug ?? ''), (wanted) =>
    slugs.has(wanted),
  )
  slugs.add(slug)
  return slug
}
