import { createElement, memo } from 'react'
import { Link } from 'react-router-dom'
import type { Contractor } from '#contract/entities.ts'
import { contractorPath, normalizeWebUrl, telHref } from '#contract/rules/links.ts'
import { cityState } from '#contract/rules/place.ts'
import { RatingBadge } from '../../ui/badge.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { SaveButton } from '../saved/save-button.tsx'
import { PremiumBadge, TemporarilyClosedBadge, VerifiedBadge } from './contractor-badges.tsx'
import { PrintedContact } from './printed-contact.tsx'
import { useCategory } from './queries.ts'

interface ContractorCardProps {
  contractor: Contractor
  /** Heading level of the name, one level below the heading of the list. */
  heading?: 'h2' | 'h3' | 'h4'
  /** Miles from the visitor, if known. */
  distance?: number
}

/**
 * Card of a contractor in a list. The whole card links to the profile. The buttons have a higher
 * z-index than that link. Memoized, because a list renders again for every change of its header.
 */
export const ContractorCard = memo(function ContractorCard({
  contractor,
  heading = 'h3',
  distance,
}: ContractorCardProps) {
  const category = useCategory(contractor.categoryId)
  // The canonical path needs the category; the path with the id always works.
  const to = category ? contractorPath(contractor, category.slug) : `/contractor/${contractor.id}`
  const facts = [category?.name, cityState(contractor)].filter(Boolean).join(' · ')
  const edge = contractor.hasActiveSubscription ? 'border-t-4 border-t-accent' : ''
  return (
    <article
      className={`card-link group relative flex h-full flex-col gap-2 rounded-box border border-base-300 bg-base-100 p-4 sm:p-5 ${edge}`}
    >
      <div className="flex flex-wrap items-start justify-end gap-2">
        {createElement(
          heading,
          { className: 'row-text text-lg leading-snug' },
          <Link
            to={to}
            viewTransition
            discover="none"
            className="after:absolute after:inset-0 after:rounded-box group-hover:underline"
          >
            {contractor.name}
          </Link>,
        )}
        <SaveButton
          contractor={contractor}
          category={category}
          className="z-10 -my-2 -mr-2 shrink-0"
        />
      </div>
      <div className="flex flex-wrap items-start gap-x-3">
        <p className="row-text min-h-5 text-sm text-muted">
          <span>{facts}</span>
          {distance !== undefined && (
            <span className="font-medium whitespace-nowrap text-base-content tabular-nums">
              {`${facts && ' · '}${milesLabel(distance)}`}
            </span>
          )}
        </p>
        <RatingBadge
          rating={contractor.rating}
          reviewCount={contractor.reviewCount}
          className="shrink-0"
        />
      </div>
      {(contractor.isTemporarilyClosed ||
        contractor.isVerified ||
        contractor.hasActiveSubscription) && (
        <div className="flex flex-wrap gap-2">
          {contractor.isTemporarilyClosed && <TemporarilyClosedBadge />}
          {contractor.isVerified && <VerifiedBadge />}
          {contractor.hasActiveSubscription && <PremiumBadge />}
        </div>
      )}
      {contractor.description && (
        <p className="line-clamp-2 text-base break-words">{contractor.description}</p>
      )}
      <PrintedContact contractor={contractor} />
      <ContactButtons contractor={contractor} />
    </article>
  )
})

/**
 * Formats a distance, for example "2.4 mi". From ten miles on it has no decimals. It is at least
 * 0.1, because the position is rounded.
 */
export function milesLabel(distance: number): string {
  return `${distance < 9.95 ? Math.max(0.1, distance).toFixed(1) : Math.round(distance)} mi`
}

/** The buttons are side by side from a width of 320 px. With larger text they are stacked. */
const buttonRow = 'grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-2 pt-2 sm:max-w-sm'

/** Call Now and Website buttons, disabled without a phone number or website. */
export function ContactButtons({ contractor }: { contractor: Contractor }) {
  const tel = telHref(contractor.phoneNumber)
  const website = contractor.website ? normalizeWebUrl(contractor.website) : null
  return (
    <div className={`relative z-10 mt-auto w-full *:px-2 ${buttonRow}`}>
      {tel ? (
        <LinkButton href={tel} icon="phone" aria-label={`Call Now: ${contractor.name}`}>
          Call Now
        </LinkButton>
      ) : (
        <Button disabled icon="phone">
          No Phone
        </Button>
      )}
      {website ? (
        <LinkButton
          href={website}
          variant="outline"
          icon="globe"
          aria-label={`Website of ${contractor.name} (opens in a new tab)`}
        >
          Website
        </LinkButton>
      ) : (
        <Button disabled variant="outline" icon="globe">
          No Website
        </Button>
      )}
    </div>
  )
}

/** Placeholder about as high as a card. */
export function ContractorCardSkeleton() {
  return (
    <div className="flex flex-col gap-3 rounded-box border border-base-300 bg-base-100 p-4 sm:p-5">
      <Skeleton className="h-6 w-2/3" />
      <Skeleton className="h-4 w-1/2" />
      <Skeleton className="h-12 w-full" />
      <div className={buttonRow}>
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
      </div>
    </div>
  )
}

/** Grid classes of card lists. */
export const cardGrid = 'grid grid-cols-1 gap-4 lg:grid-cols-2 print:grid-cols-2'

/** Placeholder cards that fill the screen, so that content below does not visibly shift (CLS). */
export function CardSkeletons({ count = 6 }: { count?: number }) {
  return (
    <div className={`${cardGrid} min-h-dvh content-start`}>
      {Array.from({ length: count }, (_, index) => (
        <ContractorCardSkeleton key={index} />
      ))}
    </div>
  )
}
