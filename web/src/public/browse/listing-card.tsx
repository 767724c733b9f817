import { MapPin, Phone } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { Category, Contractor } from '#contract/entities.ts'
import { contractorPath, telHref } from '#contract/rules/links.ts'
import { PremiumBadge } from '../../domain/directory/contractor-badges.tsx'
import { SaveButton } from '../../domain/saved/save-button.tsx'
import { formatPhone } from '../../lib/format-phone.ts'
import { formatPlural } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { RatingBadge } from '../../ui/rating-badge.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

export type CardCategory = Pick<Category, 'name' | 'slug'>

interface ListingCardProps {
  contractor: Contractor
  /** Undefined until the categories are loaded. Until then, the card links to the path by id. */
  category: CardCategory | undefined
}

/** Card of a contractor on `/all-contractors`. */
export function ListingCard({ contractor, category }: ListingCardProps) {
  const { id, name, city, state, rating, reviewCount, phoneNumber, hasActiveSubscription } =
    contractor
  const place = [city, state].filter(Boolean).join(', ')
  const tel = telHref(phoneNumber)
  const path = category ? contractorPath(contractor, category.slug) : `/contractor/${id}`
  return (
    <article
      className={`flex h-full flex-col gap-3 rounded-box border bg-base-100 p-5 ${hasActiveSubscription ? 'border-accent/50' : 'border-base-300'}`}
    >
      <div className="flex items-start justify-between gap-2">
        <h2 className="min-w-0 text-lg leading-snug break-words">
          <Link to={path} className="hover:underline">
            {name}
          </Link>
        </h2>
        <SaveButton contractor={contractor} category={category} className="-my-2 -mr-3 shrink-0" />
      </div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {hasActiveSubscription && <PremiumBadge label="Featured" />}
        {category && <Badge tone="primary">{category.name}</Badge>}
        <RatingBadge rating={rating} />
        <span className="text-sm text-muted tabular-nums">
          {formatPlural(reviewCount, 'review')}
        </span>
      </p>
      <div className="flex flex-1 flex-col gap-1 text-muted">
        {place && (
          <p className="flex items-center gap-2">
            <MapPin aria-hidden size={18} className="shrink-0" />
            {place}
          </p>
        )}
        {phoneNumber && (
          <p className="flex items-center gap-2">
            <Phone aria-hidden size={18} className="shrink-0" />
            {tel ? (
              <a
                href={tel}
                className="link inline-flex min-h-11 items-center text-base-content tabular-nums sm:min-h-8"
              >
                {formatPhone(phoneNumber)}
              </a>
            ) : (
              phoneNumber
            )}
          </p>
        )}
      </div>
      <LinkButton to={path} variant="outline" aria-label={`View Profile of ${name}`}>
        View Profile
      </LinkButton>
    </article>
  )
}

export function ListingCardSkeleton() {
  return <Skeleton className="h-60 w-full rounded-box" />
}
