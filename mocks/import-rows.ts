import type { ImportRow } from '#contract/csv-import.ts'
import type { CategoryRef } from '#contract/rules/categories.ts'
import { type ContractorDraft, mapCsvRow } from '#contract/rules/csv-row.ts'
import { contractorSlug, nameKey, uniqueSlug } from '#contract/rules/slug.ts'
import type { ContractorRow } from './db.ts'
import type { CsvRow } from './read-csv.ts'

type Listed = Pick<ContractorRow, 'id' | 'name' | 'city' | 'state'>

export interface ImportContext {
  categories: readonly CategoryRef[]
  fallbackCategorySlug: string
  /** Contractors listed already, by the key of their names (P15). */
  listed: ReadonlyMap<string, Listed>
  /** Slugs in use, former ones included; added to. */
  slugs: Set<string>
}

export interface ImportedRow extends ImportRow {
  /** What the row makes, null when it makes nothing. */
  created: (ContractorDraft & { slug: string }) | null
}

/**
 * What becomes of each row, in their order: of two with one name the first is taken, slugs are
 * given in turn (I6–I8, R6).
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
    const duplicate = duplicateReason(nameKey(draft.name), rowOfName, context.listed)
    if (duplicate) return { ...row, outcome: 'duplicate', reason: duplicate, created: null }
    rowOfName.set(nameKey(draft.name), line)
    return {
      ...row,
      outcome: 'created',
      reason: null,
      created: { ...draft, slug: takeSlug(draft, context) },
    }
  })
}

function duplicateReason(
  key: string,
  rowOfName: ReadonlyMap<string, number>,
  listed: ReadonlyMap<string, Listed>,
): string | null {
  const first = rowOfName.get(key)
  if (first !== undefined) return `Same name as row ${first}`
  const known = listed.get(key)
  if (!known) return null
  const place = [known.city, known.state].filter(Boolean).join(', ')
  return `Already listed as "${known.name}"${place ? ` in ${place}` : ''} (id ${known.id})`
}

function takeSlug(draft: ContractorDraft, { categories, slugs }: ImportContext): string {
  const category = categories.find(({ id }) => id === draft.categoryId)
  const slug = uniqueSlug(contractorSlug(draft.name, category?.slug ?? ''), (wanted) =>
    slugs.has(wanted),
  )
  slugs.add(slug)
  return slug
}
