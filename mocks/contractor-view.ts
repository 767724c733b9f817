import type { AdminSort, AdminView } from '#contract/admin-contractors.ts'
import { readAdminSearch } from '#contract/rules/admin-search.ts'
import { missingParts } from '#contract/rules/missing-parts.ts'
import { citySlug } from '#contract/rules/place.ts'
import { containsText } from '#contract/rules/search-text.ts'
import { compareByName, sortName } from '#contract/rules/search.ts'
import type { ContractorRow, MockDb } from './db.ts'
import { isPremiumPayment, paymentOf } from './serializers.ts'

/** Returns the contractors of a view of the admin's list, in its order. */
export function contractorsOfView(db: MockDb, view: AdminView): ContractorRow[] {
  const keys = sortKeys(db)
  const factor = view.order === 'asc' ? 1 : -1
  const compare = keys[view.sort]
  return db.contractors
    .all()
    .filter((row) => row.deletedAt === null && isFound(row, view.q) && passes(db, row, view))
    .map((row) => ({ row, id: row.id, sortName: sortName(row.name) }))
    .sort((a, b) =>
      view.sort === 'name'
        ? factor * compareByName(a, b)
        : compare(a.row, b.row, factor) || compareByName(a, b),
    )
    .map(({ row }) => row)
}

function isFound(row: ContractorRow, q: string): boolean {
  const { digits, id } = readAdminSearch(q)
  return (
    containsText([row.name, row.city, row.email], q) ||
    row.id === id ||
    (digits !== null && (row.phoneNumber ?? '').replace(/[^0-9]/g, '').includes(digits))
  )
}

function passes(db: MockDb, row: ContractorRow, view: AdminView): boolean {
  const batch = view.batch === undefined ? undefined : db.importBatches.get(view.batch)
  return (
    (view.category === undefined || db.categories.get(row.categoryId)?.slug === view.category) &&
    (view.state === undefined || row.state === view.state) &&
    (view.verified === undefined || row.isVerified === view.verified) &&
    (view.paid === undefined || isPremiumPayment(paymentOf(db, row)) === view.paid) &&
    (view.missing === undefined || missingParts(row).includes(view.missing)) &&
    (view.batch === undefined || (batch?.contractorIds.includes(row.id) ?? false))
  )
}

type Compare = (a: ContractorRow, b: ContractorRow, factor: number) => number

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** See `orders` of the server. `factor` is -1 for the opposite direction. */
function sortKeys(db: MockDb): Record<AdminSort, Compare> {
  const categoryName = ({ categoryId }: ContractorRow) => db.categories.get(categoryId)?.name ?? ''
  return {
    name: () => 0,
    category: (a, b, factor) => factor * compareTexts(categoryName(a), categoryName(b)),
    // Contractors without a city are last in both directions.
    location: (a, b, factor) => {
      const [first, second] = [citySlug(a.city), citySlug(b.city)]
      return (
        Number(first === '') - Number(second === '') ||
        factor * compareTexts(first, second) ||
        Number(a.state === null) - Number(b.state === null) ||
        factor * compareTexts(a.state ?? '', b.state ?? '')
      )
    },
    rating: (a, b, factor) => factor * (a.rating - b.rating || a.reviewCount - b.reviewCount),
    missing: (a, b, factor) => factor * (missingParts(a).length - missingParts(b).length),
    featured: (a, b, factor) => factor * (Number(a.isFeatured) - Number(b.isFeatured)),
  }
}
