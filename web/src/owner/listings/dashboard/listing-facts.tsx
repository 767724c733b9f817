import { Eye, Pencil, Star } from 'lucide-react'
import type { ContractorDetail } from '#contract/entities.ts'
import { formatRating } from '#contract/rules/rating.ts'
import { Badge } from '../../../ui/badge.tsx'
import { LinkButton } from '../../../ui/button.tsx'

export function Status({ listing }: { listing: ContractorDetail }) {
  return listing.hasActiveSubscription ? (
    <Badge tone="success">Active</Badge>
  ) : (
    <Badge tone="neutral">Inactive</Badge>
  )
}

/** The rating with one decimal and a star, or "No reviews". */
export function Rating({ listing: { rating } }: { listing: ContractorDetail }) {
  if (rating <= 0) return <span className="text-muted">No reviews</span>
  return (
    <span className="inline-flex items-center gap-1 tabular-nums">
      {formatRating(rating)}
      <Star aria-hidden size={16} className="fill-star text-star" />
      <span className="sr-only"> of 5</span>
    </span>
  )
}

export const formatLocation = ({ city, state }: ContractorDetail) =>
  [city, state].filter(Boolean).join(', ') || '—'

export function Actions({
  listing: { id, name, categorySlug, slug },
}: {
  listing: ContractorDetail
}) {
  return (
    <div className="flex gap-2">
      <LinkButton
        to={`/contractor/${categorySlug}/${slug}`}
        variant="outline"
        size="sm"
        icon={Eye}
        aria-label={`View ${name}`}
      >
        View
      </LinkButton>
      <LinkButton
        to={`/contractor-dashboard/edit/${id}`}
        variant="outline"
        size="sm"
        icon={Pencil}
        aria-label={`Edit ${name}`}
      >
        Edit
      </LinkButton>
    </div>
  )
}
