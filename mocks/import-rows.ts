import { type DerivedPosition, derivePosition } from '#contract/places/derive-position.ts'
import type { PlaceTable } from '#contract/places/place-table.ts'
import type { CategoryRef } from '#contract/rules/categories.ts'
import type { ContractorDraft } from '#contract/rules/csv-row.ts'
import type { CheckedRow } from '#contract/rules/import-rows.ts'
import { contractorSlug, uniqueSlug } from '#contract/rules/slug.ts'
import type { ContractorRow } from './db.ts'
import { timeZoneOf } from './time-zone.ts'

type ImportedContractor = ContractorDraft &
  Pick<ContractorRow, 'slug' | 'timeZone'> &
  DerivedPosition

/** Returns the contractors that the rows create. `slugs` are those in use, former ones included. */
export function contractorsOf(
  rows: readonly CheckedRow[],
  { categories, placeTable }: { categories: readonly CategoryRef[]; placeTable: PlaceTable },
  slugs: Iterable<string> = [],
): ImportedContractor[] {
  const taken = new Set(slugs)
  const categorySlugs = new Map(categories.map(({ id, slug }) => [id, slug]))
  return rows.flatMap(({ draft }) => {
    if (!draft) return []
    const wanted = contractorSlug(draft.name, categorySlugs.get(draft.categoryId) ?? '')
    const slug = uniqueSlug(wanted, (candidate) => taken.has(candidate))
    taken.add(slug)
    return [{ ...draft, ...derivePosition(draft, placeTable), slug, timeZone: timeZoneOf(draft) }]
  })
}
