import { Link } from 'react-router-dom'
import type { Contractor } from '#contract/entities.ts'
import { contractorPath } from '#contract/rules/links.ts'
import { cityState } from '#contract/rules/place.ts'
import { useCategory } from '../../domain/directory/use-categories.ts'
import { RatingBadge } from '../../ui/rating-badge.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** Small card of a contractor, for blocks of related contractors. */
export function MiniCard({ contractor }: { contractor: Contractor }) {
  const category = useCategory(contractor.categoryId)
  const to = category ? contractorPath(contractor, category.slug) : `/contractor/${contractor.id}`
  return (
    <article className="group relative flex h-full flex-col gap-1 rounded-box border border-base-300 bg-base-100 p-4">
      <p className="min-w-0 font-heading font-semibold break-words">
        <Link
          to={to}
          viewTransition
          className="after:absolute after:inset-0 after:rounded-box group-hover:underline"
        >
          {contractor.name}
        </Link>
      </p>
      <p className="text-sm text-muted">
        {[category?.name, cityState(contractor)].filter(Boolean).join(' · ')}
      </p>
      <RatingBadge
        rating={contractor.rating}
        reviewCount={contractor.reviewCount}
        className="mt-auto"
      />
    </article>
  )
}

export function MiniCards({ contractors }: { contractors: readonly Contractor[] }) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {contractors.map((contractor) => (
        <li key={contractor.id}>
          <MiniCard contractor={contractor} />
        </li>
      ))}
    </ul>
  )
}

/** Placeholders for the cards. */
export function MiniCardSkeletons({ count = 6 }: { count?: number }) {
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} className="h-26 rounded-box" />
      ))}
    </div>
  )
}
