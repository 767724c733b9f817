import { createElement, memo, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Category, Contractor } from '#contract/entities.ts'
import { contractorPath, normalizeWebUrl, telHref } from '#contract/rules/links.ts'
import { cityState } from '#contract/rules/place.ts'
import { listServices } from '#contract/rules/services.ts'
import { formatPhone } from '../../lib/format-phone.ts'
import { formatPlural } from '../../lib/format.ts'
import { useSite } from '../../lib/site.ts'
import { OwnRating, RatingBadge } from '../../ui/badge.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { SaveButton } from '../saved/save-button.tsx'
import { PremiumMark, TemporarilyClosedMark, VerifiedMark } from './contractor-marks.tsx'
import { Face } from './face.tsx'
import { OpeningLine, useOpening } from './opening-line.tsx'
import { PrintedContact } from './printed-contact.tsx'
import { useCategory } from './queries.ts'

/**
 * `search` has Call Now and Website; `near`, for a category in a place, the phone number, View
 * Details and the website; `all`, for all contractors, the category, the phone number and View
 * Profile; `cover` a large picture and Call Now.
 */
type CardVariant = 'search' | 'near' | 'all' | 'cover'

interface ContractorCardProps {
  contractor: Contractor
  variant?: CardVariant
  /** Heading level of the name, one level below the heading of the list. */
  heading?: 'h2' | 'h3' | 'h4'
  /** Miles from the visitor, if known. It is shown instead of the city. */
  distance?: number
  /** True if the distance is that of the middle of a ZIP code or a city. */
  isAbout?: boolean
  /** Shows the city behind the distance, because it is not the searched one. */
  isElsewhere?: boolean
  /** True for the first cards of a page, whose pictures are loaded eagerly. */
  isPriority?: boolean
}

/** The number of cards of a list whose pictures are loaded eagerly. */
export const PRIORITY_CARDS = 3

/** The most services that a card names. */
const MAX_SERVICES = 3

/**
 * Card of a contractor in a list. The whole card links to the profile. The buttons have a higher
 * z-index than that link. Memoized, because a list renders again for every change of its header.
 */
export const ContractorCard = memo(function ContractorCard({
  contractor,
  variant = 'search',
  heading = 'h3',
  distance,
  isAbout = false,
  isElsewhere = false,
  isPriority = false,
}: ContractorCardProps) {
  const category = useCategory(contractor.categoryId)
  const opening = useOpening(contractor)
  const { reviews } = useSite().features
  const isPaid = contractor.hasActiveSubscription
  const isClosed = contractor.isTemporarilyClosed || opening?.isOpen === false
  const to = profilePath(contractor, variant === 'near' ? undefined : category)
  return (
    <div className="card-box">
      <article className={`card card-${variant} ${isPaid ? 'card-paid' : ''}`}>
        <Face contractor={contractor} categorySlug={category?.slug} isPriority={isPriority} />
        {createElement(
          heading,
          { className: 'card-name' },
          <Link to={to} discover="none">
            {contractor.name}
          </Link>,
        )}
        <SaveButton contractor={contractor} category={category} className="card-save" />
        <div className="facts">
          <RatingBadge
            rating={contractor.rating}
            reviewCount={variant === 'all' ? undefined : contractor.reviewCount}
            className="text-base"
          />
          {reviews && <OwnRating facts={contractor.facts} />}
          {variant === 'all' ? (
            <span className="text-muted tabular-nums">
              {formatPlural(contractor.reviewCount, 'review')}
            </span>
          ) : (
            <>
              {contractor.isVerified && <VerifiedMark />}
              <span className="tabular-nums">
                {[
                  distance !== undefined && `${isAbout ? 'about ' : ''}${milesLabel(distance)}`,
                  (distance === undefined || isElsewhere) && cityState(contractor),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </>
          )}
          {contractor.isTemporarilyClosed && <TemporarilyClosedMark />}
        </div>
        <OpeningLine contractor={contractor} opening={opening} />
        {isPaid && <PremiumMark label={variant === 'all' ? 'Featured' : 'Premium Listing'} />}
        {variant !== 'cover' && (
          <CardText contractor={contractor} category={category} isAll={variant === 'all'} />
        )}
        <PrintedContact contractor={contractor} />
        <CardActions contractor={contractor} variant={variant} to={to} isClosed={isClosed} />
      </article>
    </div>
  )
})

/** Returns the canonical path; the path with the id, which always works, without a category. */
function profilePath(contractor: Contractor, category: Category | undefined): string {
  return category ? contractorPath(contractor, category.slug) : `/contractor/${contractor.id}`
}

interface CardTextProps {
  contractor: Contractor
  category: Category | undefined
  isAll: boolean
}

/** The services, or without any the category, and the description. */
function CardText({ contractor, category, isAll }: CardTextProps) {
  const { amenities, servicesOffered, description } = contractor
  const services = listServices(amenities, servicesOffered).slice(0, MAX_SERVICES)
  const kind = isAll ? [category?.name, cityState(contractor)] : [category?.name]
  const words = isAll || services.length === 0 ? kind.filter(Boolean) : services
  return (
    <div className="card-text">
      {words.length > 0 && <p className="card-services">{words.join(' · ')}</p>}
      {!isAll && description && <p className="card-about">{description}</p>}
    </div>
  )
}

interface CardActionsProps {
  contractor: Contractor
  variant: CardVariant
  /** Path of the profile. */
  to: string
  isClosed: boolean
}

function CardActions({ contractor, variant, to, isClosed }: CardActionsProps) {
  const { name } = contractor
  const href = contractor.website ? normalizeWebUrl(contractor.website) : null
  const website = href && { href, 'aria-label': `Website of ${name} (opens in a new tab)` }
  const call = <CallButton contractor={contractor} variant={variant} isClosed={isClosed} />
  const actions: Record<CardVariant, ReactNode> = {
    search: (
      <>
        {call}
        {website ? (
          <LinkButton {...website} variant="quiet" icon="globe" className="card-site">
            Website
          </LinkButton>
        ) : (
          <Button disabled variant="quiet" className="card-site">
            No Website
          </Button>
        )}
      </>
    ),
    near: (
      <>
        {call}
        <LinkButton to={to} variant="outline" aria-label={`View Details: ${name}`}>
          View Details
        </LinkButton>
        {website && (
          <LinkButton {...website} variant="quiet" icon="globe" className="btn-square">
            {null}
          </LinkButton>
        )}
      </>
    ),
    all: (
      <>
        {call}
        <LinkButton to={to} variant="outline" aria-label={`View Profile of ${name}`}>
          View Profile
        </LinkButton>
      </>
    ),
    cover: call,
  }
  return <div className="card-actions">{actions[variant]}</div>
}

/**
 * Call Now with the number where there is room; `near` and `all` show the number instead. It is
 * filled while the business is open or its hours are unknown, and outlined while it is closed.
 */
function CallButton({ contractor, variant, isClosed }: Omit<CardActionsProps, 'to'>) {
  const { name, phoneNumber } = contractor
  const tel = telHref(phoneNumber)
  const isNumber = variant === 'near' || variant === 'all'
  if (!phoneNumber || !tel) {
    if (isNumber) return phoneNumber ? <p className="self-center">{phoneNumber}</p> : null
    return variant === 'search' ? (
      <Button disabled variant="quiet" className="card-call">
        No Phone
      </Button>
    ) : null
  }
  const number = formatPhone(phoneNumber)
  return (
    <LinkButton
      href={tel}
      icon="phone"
      variant={isClosed ? 'calm' : 'primary'}
      className={`card-call ${isNumber ? 'card-phone' : ''}`}
      aria-label={`Call Now: ${name}, ${number}`}
    >
      {!isNumber && <span>Call Now</span>}
      <b>{number}</b>
    </LinkButton>
  )
}

/**
 * Formats a distance, for example "2.4 mi". From ten miles on it has no decimals. It is at least
 * 0.1, because the position is rounded.
 */
export function milesLabel(distance: number): string {
  return `${distance < 9.95 ? Math.max(0.1, distance).toFixed(1) : Math.round(distance)} mi`
}

/** Placeholder about as high as a card. */
export function ContractorCardSkeleton({ variant = 'search' }: { variant?: CardVariant }) {
  return (
    <div aria-hidden className="card-box">
      <div className={`card card-${variant} card-loading`}>
        <Skeleton className="face" />
        <Skeleton className="card-name h-6 w-4/5" />
        <div className="facts">
          <Skeleton className="h-5 w-32" />
        </div>
        <div className="card-text">
          <Skeleton className="h-11 w-full" />
        </div>
        <div className="card-actions">
          <Skeleton className="card-call h-11" />
        </div>
      </div>
    </div>
  )
}

/** Classes of lists of cards, by the variant of the cards. */
export const cardLists: Record<CardVariant, string> = {
  search: 'card-list print:grid-cols-2',
  near: 'card-list card-list-two print:grid-cols-2',
  all: 'card-list card-list-three print:grid-cols-2',
  cover: 'card-list card-list-three card-row print:grid-cols-2',
}

interface CardSkeletonsProps {
  count?: number
  variant?: CardVariant
}

/** Placeholder cards that fill the screen, so that content below does not visibly shift (CLS). */
export function CardSkeletons({ count = 6, variant = 'search' }: CardSkeletonsProps) {
  return (
    <div className={`${cardLists[variant]} min-h-dvh content-start`}>
      {Array.from({ length: count }, (_, index) => (
        <ContractorCardSkeleton key={index} variant={variant} />
      ))}
    </div>
  )
}
