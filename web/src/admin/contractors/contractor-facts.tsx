import { Star } from 'lucide-react'
import type { ContractorDetail } from '#contract/entities.ts'
import { formatRating } from '#contract/rules/rating.ts'

/** The rating with one decimal, a star and the number of reviews, or "New" without a rating. */
export function Rating({ contractor: { rating, reviewCount } }: { contractor: ContractorDetail }) {
  if (rating <= 0) return <span className="text-muted">{formatRating(rating)}</span>
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap tabular-nums">
      {formatRating(rating)}
      <Star aria-hidden size={16} className="fill-star text-star" />
      <span className="sr-only"> of 5</span>
      <span className="text-muted">({reviewCount})</span>
    </span>
  )
}

export const formatLocation = ({ city, state }: ContractorDetail) =>
  [city, state].filter(Boolean).join(', ') || '—'
