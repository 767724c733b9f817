import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { ContractorDetail } from '#contract/entities.ts'
import { cityState } from '#contract/rules/place.ts'
import { checkText, useValidChecks } from '../../domain/checks/checks.ts'
import { TemporarilyClosedMark } from '../../domain/directory/contractor-marks.tsx'
import { OpeningLine, useOpening } from '../../domain/directory/opening-line.tsx'
import { formatPlural } from '../../lib/format.ts'
import { useSite } from '../../lib/site.ts'
import { OwnRating, RatingBadge } from '../../ui/badge.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'

/** Trade and place, name, rating, marks that explain themselves, and until when it is open. */
export function ProfileTitle({ contractor }: { contractor: ContractorDetail }) {
  const { name, categoryName, categorySlug, rating, reviewCount, logoUrl, photos } = contractor
  const place = cityState(contractor)
  const site = useSite()
  const { reviews } = site.features
  return (
    <>
      <p className="text-muted">
        <Link to={`/category/${categorySlug}`} className="link tap-target sm:min-h-8">
          {categoryName}
        </Link>
        {place && (
          <>
            <span> in </span>
            <span>{place}</span>
          </>
        )}
      </p>
      <div className="flex items-center gap-4">
        {logoUrl && photos.length > 0 && (
          // The alt text is empty, because the name is beside the logo.
          <img
            src={logoUrl}
            alt=""
            width={56}
            height={56}
            className="size-14 shrink-0 rounded-field border border-base-300 bg-base-100 object-contain"
          />
        )}
        <h1 className="min-w-0 text-2xl leading-tight break-words sm:text-3xl">{name}</h1>
      </div>
      <div className="relative mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
        <RatingBadge rating={rating} className="text-lg" />
        {(reviewCount > 0 || (reviews && rating > 0)) && <Reviews contractor={contractor} />}
        {reviews && <OwnRatingLink contractor={contractor} />}
        {contractor.isTemporarilyClosed && <TemporarilyClosedMark />}
        {contractor.isVerified && (
          <ExplainedMark icon="badge-check" label="Verified" className="font-semibold text-success">
            <VerifiedTexts contractor={contractor} />
          </ExplainedMark>
        )}
        {contractor.hasActiveSubscription && (
          <ExplainedMark
            icon="award"
            label="Premium Listing"
            className="font-semibold text-accent-ink"
          >
            {`The business paid ${site.name} a one-time fee for this listing. In the list of all contractors it is called “Featured”. It says nothing about the quality of the work.`}
          </ExplainedMark>
        )}
      </div>
      <OpeningLine
        contractor={contractor}
        opening={useOpening(contractor)}
        hasToday
        className="mt-1.5 lg:hidden"
      />
    </>
  )
}

/** The rating of the reviews on this site, which leads to them. */
function OwnRatingLink({ contractor: { facts } }: { contractor: ContractorDetail }) {
  return (
    facts?.ownReviewCount && (
      <a href="#reviews" className="link tap-target">
        <OwnRating facts={facts} />
      </a>
    )
  )
}

/**
 * What was checked, when, and until when. Says nothing of checks where they are not known: offline,
 * when only the list is on the device.
 */
function VerifiedTexts({ contractor }: { contractor: ContractorDetail }) {
  const site = useSite()
  const checks = useValidChecks(contractor)
  if (checks === null)
    return `${site.name} has marked this business as verified. Still ask for the license before work begins.`
  return (
    <>
      {checks.length === 0 && (
        <span className="block">{`${site.name} marked this business as verified but has no record of a check. Check the license yourself.`}</span>
      )}
      {checks.map((check) => (
        <span key={check.kind} className="block">
          {checkText(check)}
        </span>
      ))}
      <span className="block">Ask for proof of insurance before work begins.</span>
    </>
  )
}

/** The number of reviews, which says whose reviews they are. */
function Reviews({
  contractor: { reviewCount, importedFromCsv },
}: {
  contractor: ContractorDetail
}) {
  const site = useSite()
  const count = reviewCount > 0 ? formatPlural(reviewCount, 'review') : null
  const label = site.features.reviews ? 'Imported rating' : importedFromCsv && 'imported'
  return (
    <ExplainedMark label={[count, label].filter(Boolean).join(', ')} className="text-muted">
      {importedFromCsv
        ? `The rating and the number of reviews came with the list from which this business was imported. Nobody wrote them on ${site.name}.`
        : `The rating and the number of reviews were entered by ${site.name}. They were not written here.`}
    </ExplainedMark>
  )
}

interface ExplainedMarkProps {
  icon?: IconName
  label: string
  className: string
  children: ReactNode
}

/** A word that explains itself on a tap, also without code. Only one explanation is open at a time. */
function ExplainedMark({ icon, label, className, children }: ExplainedMarkProps) {
  return (
    <details name="mark" className="explained">
      <summary className={className}>
        {icon && <Icon name={icon} size={18} className="shrink-0" />}
        <span>{label}</span>
      </summary>
      <p>{children}</p>
    </details>
  )
}
