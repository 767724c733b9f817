import { Link } from 'react-router-dom'
import type { ContractorDetail } from '#contract/entities.ts'
import { telHref } from '#contract/rules/links.ts'
import { cityState } from '#contract/rules/place.ts'
import { TemporarilyClosedBadge, VerifiedBadge } from '../../domain/directory/contractor-badges.tsx'
import { ProfileNote } from '../../domain/saved/profile-note.tsx'
import { SaveButton } from '../../domain/saved/save-button.tsx'
import { formatPlural } from '../../lib/format.ts'
import { Badge, RatingBadge } from '../../ui/badge.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Photo } from '../../ui/photo.tsx'
import { ActionBar, ShareButton } from './action-bar.tsx'
import { ContactFacts, Credentials } from './contact-facts.tsx'
import { questionsFor } from './faq.ts'
import { Hours, OpenNow } from './hours.tsx'
import { Logo, PhotoGallery } from './pictures.tsx'
import { RelatedBlock } from './related-block.tsx'
import { ReportButton } from './report-button.tsx'

/** The contractor page at `/contractor/{id}`. */
export function DetailView({ contractor }: { contractor: ContractorDetail }) {
  return (
    <>
      <div className="page py-4 sm:py-6">
        <div className="flex items-center justify-between gap-3 print:hidden">
          <LinkButton to="/directory" variant="ghost" icon="arrow-left" className="-ml-4">
            Back to Directory
          </LinkButton>
          <div className="flex flex-wrap gap-2">
            <SaveButton
              contractor={contractor}
              category={{ name: contractor.categoryName, slug: contractor.categorySlug }}
              variant="from-sm"
              className="max-sm:hidden"
            />
            <ShareButton contractor={contractor} label="from-sm" />
          </div>
        </div>
        <div className="mt-2 grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="flex min-w-0 flex-col gap-6">
            <Intro contractor={contractor} />
            <Panel title="Contact Information">
              <ContactFacts contractor={contractor} />
            </Panel>
            <PhotoGallery contractor={contractor} />
            <Ratings contractor={contractor} />
          </div>
          <div className="flex min-w-0 flex-col gap-6">
            <RequestQuote contractor={contractor} />
            <Panel title="Business Hours" aside={<OpenNow contractor={contractor} />}>
              <Hours contractor={contractor} hasTypical />
            </Panel>
            <ProfileNote contractor={contractor} />
            <ReportButton contractor={contractor} />
          </div>
        </div>
        <div className="mt-6 print:hidden">
          <FaqSection categorySlug={contractor.categorySlug} />
        </div>
        <div className="mt-12">
          <RelatedBlock contractor={contractor} />
        </div>
      </div>
      <ActionBar contractor={contractor} />
    </>
  )
}

function Intro({ contractor }: { contractor: ContractorDetail }) {
  const place = cityState(contractor)
  return (
    <article className="overflow-hidden rounded-box border border-base-300 bg-base-100 print:border-0">
      <Photo
        src={contractor.imageUrl}
        alt=""
        categorySlug={contractor.categorySlug}
        isPriority
        className={`w-full print:hidden ${contractor.imageUrl ? 'aspect-[5/2]' : 'h-36 sm:h-44'}`}
      />
      <div className="p-4 sm:p-6 print:p-0">
        <div className="flex items-center gap-4">
          <Logo contractor={contractor} />
          <h1 className="min-w-0 text-2xl leading-tight break-words sm:text-3xl">
            {contractor.name}
          </h1>
        </div>
        <div className="mt-3 flex flex-wrap items-center gap-2">
          <RatingBadge
            rating={contractor.rating}
            className="min-h-6 rounded-full border border-base-300 px-2.5"
          />
          <Badge tone="primary">{contractor.categoryName}</Badge>
          {contractor.isTemporarilyClosed && <TemporarilyClosedBadge />}
          {contractor.isVerified && <VerifiedBadge />}
          {place && (
            <span className="inline-flex items-center gap-1.5 text-muted">
              <Icon name="map-pin" size={18} />
              <span>{place}</span>
            </span>
          )}
        </div>
        {contractor.description && (
          <p className="mt-4 max-w-prose break-words whitespace-pre-line">
            {contractor.description}
          </p>
        )}
        <Credentials contractor={contractor} />
      </div>
    </article>
  )
}

function Ratings({ contractor: { rating, reviewCount } }: { contractor: ContractorDetail }) {
  return (
    <Panel title="Ratings">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <RatingBadge rating={rating} className="text-xl" />
        <span className="text-muted">{formatPlural(reviewCount, 'review')}</span>
      </p>
      <p className="mt-3 flex items-center gap-2">
        <Icon name="clock" size={20} className="text-primary" />
        Response time: Within 24 hours
      </p>
    </Panel>
  )
}

/** Panel with buttons to call the contractor or to send an email. */
function RequestQuote({
  contractor: { phoneNumber, email, name },
}: {
  contractor: ContractorDetail
}) {
  const tel = telHref(phoneNumber)
  const mail = email
    ? `mailto:${email}?subject=${encodeURIComponent(`Quote request for ${name}`)}`
    : null
  return (
    <Panel title="Request a Quote" className="print:hidden">
      <p className="text-muted">Describe your project and ask for a price.</p>
      <div className="mt-4 flex flex-col gap-2">
        {tel ? (
          <LinkButton href={tel} icon="phone" wide>
            Call Now
          </LinkButton>
        ) : (
          <Button disabled icon="phone" wide>
            No Phone
          </Button>
        )}
        {mail ? (
          <LinkButton href={mail} variant="outline" icon="mail" wide>
            Send Email
          </LinkButton>
        ) : (
          <Button disabled variant="outline" icon="mail" wide>
            No Email
          </Button>
        )}
      </div>
    </Panel>
  )
}

/**
 * Frequently asked questions of a category. The `details` elements have the same name, so only one
 * is open at a time.
 */
function FaqSection({ categorySlug }: { categorySlug: string }) {
  return (
    <Panel title="Frequently Asked Questions">
      <div className="divide-y divide-base-300">
        {questionsFor(categorySlug).map(({ question, answer }) => (
          <details key={question} name="faq" className="group">
            <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 py-2 font-medium">
              <span>{question}</span>
              <Icon
                name="chevron-down"
                size={20}
                className="shrink-0 text-muted transition-transform group-open:rotate-180"
              />
            </summary>
            <p className="max-w-prose pb-4 text-muted">{answer}</p>
          </details>
        ))}
      </div>
      <p className="mt-4">
        More advice in our{' '}
        <Link to="/blog" className="link">
          blog
        </Link>
        <span>.</span>
      </p>
    </Panel>
  )
}
