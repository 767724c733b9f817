import type { Category, Contractor } from '#contract/entities.ts'
import { ListingCard, ListingCardSkeleton } from './listing-card.tsx'

const grid = 'grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3'

/** One page of contractors. */
export function ListingGrid({
  contractors,
  categories,
}: {
  contractors: readonly Contractor[]
  categories: readonly Category[]
}) {
  const byId = new Map(categories.map((category) => [category.id, category]))
  return (
    <ul className={grid}>
      {contractors.map((contractor) => (
        <li key={contractor.id}>
          <ListingCard contractor={contractor} category={byId.get(contractor.categoryId)} />
        </li>
      ))}
    </ul>
  )
}

export function ListingGridSkeleton({ cards }: { cards: number }) {
  return (
    <div className={grid}>
      {Array.from({ length: cards }, (_, index) => (
        <ListingCardSkeleton key={index} />
      ))}
    </div>
  )
}
