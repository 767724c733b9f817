import { Star } from 'lucide-react'
import { formatRating } from '#contract/rules/rating.ts'
import { formatCount } from '../lib/format.ts'

interface RatingBadgeProps {
  /** Rating in tenths (45 is 4.5); 0 means unrated. */
  rating: number
  reviewCount?: number
  className?: string
}

/** Renders a rating as "4.5 ★ (128)", or "New" when there is none. */
export function RatingBadge({ rating, reviewCount, className = '' }: RatingBadgeProps) {
  if (rating <= 0)
    return (
      <span className={`inline-flex items-center text-sm font-medium text-muted ${className}`}>
        New
      </span>
    )
  const reviews = reviewCount !== undefined && reviewCount > 0 ? formatCount(reviewCount) : null
  return (
    <span className={`inline-flex items-center gap-1 text-sm tabular-nums ${className}`}>
      <span className="sr-only">Rated </span>
      <span className="font-semibold">{formatRating(rating)}</span>
      <Star aria-hidden size={16} className="shrink-0 fill-star text-star" />
      <span className="sr-only"> of 5</span>
      {reviews && (
        <span className="text-muted">
          <span aria-hidden>({reviews})</span>
          <span className="sr-only">, {reviews} reviews</span>
        </span>
      )}
    </span>
  )
}
