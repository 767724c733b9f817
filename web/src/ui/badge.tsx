import type { ReactNode } from 'react'
import type { Contractor } from '#contract/entities.ts'
import { formatRating } from '#contract/rules/rating.ts'
import { formatCount, formatPlural } from '../lib/format.ts'
import { Icon, type IconName } from './icon.tsx'

export type BadgeTone = 'neutral' | 'primary' | 'accent' | 'success' | 'info' | 'warning' | 'error'

const tones: Record<BadgeTone, string> = {
  neutral: 'border-base-300 bg-base-300/40 text-base-content',
  primary: 'border-primary/25 bg-primary/10 text-primary',
  accent: 'border-accent/40 bg-accent/10 text-accent-ink',
  success: 'border-success/30 bg-success/10 text-success',
  info: 'border-info/30 bg-info/10 text-info',
  warning: 'border-warning/40 bg-warning/10 text-warning',
  error: 'border-error/30 bg-error/10 text-error',
}

interface BadgeProps {
  tone?: BadgeTone
  icon?: IconName
  className?: string
  children: ReactNode
}

/** A small label with an optional icon. */
export function Badge({ tone = 'neutral', icon, className = '', children }: BadgeProps) {
  return (
    <span
      className={`inline-flex min-h-6 items-center gap-1 rounded-full border px-2.5 py-0.5 text-sm leading-[1.25rem] font-medium ${tones[tone]} ${className}`}
    >
      {icon && <Icon name={icon} size={14} className="stroke-[2.5] shrink-0" />}
      <span>{children}</span>
    </span>
  )
}

/** Renders the reviews on this site as "4.8 · 12 reviews here". */
export function OwnRating({ facts }: Pick<Contractor, 'facts'>) {
  const { ownRating, ownReviewCount } = facts ?? {}
  if (!ownRating || !ownReviewCount) return null
  return (
    <span className="tabular-nums">{`${formatRating(ownRating)} · ${formatPlural(ownReviewCount, 'review')} here`}</span>
  )
}

interface RatingBadgeProps {
  /** Rating in tenths (45 is 4.5); 0 means unrated. */
  rating: number
  reviewCount?: number
  className?: string
}

/** Renders a rating as "4.5 ★ (128)", or "New" when there is none. */
export function RatingBadge({ rating, reviewCount, className = 'text-sm' }: RatingBadgeProps) {
  if (rating <= 0)
    return (
      <span className={`inline-flex items-center font-medium text-muted ${className}`}>New</span>
    )
  const reviews = reviewCount !== undefined && reviewCount > 0 ? formatCount(reviewCount) : null
  return (
    <span className={`inline-flex items-center gap-1 tabular-nums ${className}`}>
      <span className="sr-only">Rated </span>
      <span className="font-semibold">{formatRating(rating)}</span>
      <Icon name="star" size={16} className="shrink-0 fill-star text-star" />
      <span className="sr-only"> of 5</span>
      {reviews && (
        <span className="text-muted">
          <span aria-hidden>{`(${reviews})`}</span>
          <span className="sr-only">{`, ${reviews} reviews`}</span>
        </span>
      )}
    </span>
  )
}
