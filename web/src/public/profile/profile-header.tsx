import { contractorCrumbs } from '#content/page-heads/contractor.ts'
import type { ContractorDetail } from '#contract/entities.ts'
import { telHref } from '#contract/rules/links.ts'
import {
  PremiumBadge,
  TemporarilyClosedBadge,
  VerifiedBadge,
} from '../../domain/directory/contractor-badges.tsx'
import { fullAddress } from '../../domain/directory/full-address.ts'
import { SaveButton } from '../../domain/saved/save-button.tsx'
import { formatPhone } from '../../lib/format-phone.ts'
import { Badge, RatingBadge } from '../../ui/badge.tsx'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ExternalLink } from '../../ui/external-link.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Photo } from '../../ui/photo.tsx'
import { ShareButton } from './action-bar.tsx'
import { mapsUrl, toSummary } from './facts.ts'
import { OpenNow } from './hours.tsx'
import { Logo } from './pictures.tsx'

/**
 * Header of a profile with breadcrumbs, logo, name, badges, rating, address, the beginning of the
 * description, the buttons Call Now, Save and Share, and the photo.
 */
export function ProfileHeader({
  contractor,
  category,
}: {
  contractor: ContractorDetail
  category: { name: string; slug: string }
}) {
  const tel = telHref(contractor.phoneNumber)
  const address = fullAddress(contractor)
  const summary = toSummary(contractor.description)
  return (
    <header>
      <Breadcrumbs items={contractorCrumbs(contractor, category)} />
      <div className="mt-2 grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          <div className="flex items-center gap-4">
            <Logo contractor={contractor} />
            <h1 className="min-w-0 text-2xl leading-tight break-words sm:text-4xl">
              {contractor.name}
            </h1>
          </div>
          <div className="mt-3 flex flex-wrap items-center gap-2">
            <Badge tone="primary">{category.name}</Badge>
            {contractor.isTemporarilyClosed && <TemporarilyClosedBadge />}
            {contractor.isVerified && <VerifiedBadge />}
            {contractor.hasActiveSubscription && <PremiumBadge />}
            <OpenNow contractor={contractor} />
          </div>
          <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-1">
            <RatingBadge
              rating={contractor.rating}
              reviewCount={contractor.reviewCount}
              className="text-base"
            />
            <ExternalLink
              href={mapsUrl(contractor)}
              className="link tap-target sm:min-h-8 print:hidden"
            >
              <span className="flex items-center gap-1.5">
                <Icon name="map-pin" size={18} className="shrink-0" />
                <span>{address ?? 'View on map'}</span>
              </span>
            </ExternalLink>
          </div>
          {summary && (
            <p className="mt-4 max-w-prose rounded-box border border-base-300 bg-base-100 p-4 break-words whitespace-pre-line print:hidden">
              {summary}
            </p>
          )}
          <div className="mt-5 flex flex-wrap gap-3 print:hidden">
            {tel ? (
              <LinkButton
                href={tel}
                size="lg"
                icon="phone"
                className="flex-wrap gap-y-0 whitespace-nowrap max-sm:flex-auto"
              >
                Call Now
                <span className="font-normal tabular-nums max-[22rem]:hidden">
                  {contractor.phoneNumber && formatPhone(contractor.phoneNumber)}
                </span>
              </LinkButton>
            ) : (
              <Button disabled size="lg" icon="phone" className="max-sm:flex-auto">
                No Phone
              </Button>
            )}
            <SaveButton
              contractor={contractor}
              category={category}
              size="lg"
              variant="from-sm"
              className="max-sm:hidden"
            />
            <ShareButton contractor={contractor} size="lg" label="from-sm" />
          </div>
        </div>
        <Photo
          src={contractor.imageUrl}
          alt=""
          categorySlug={category.slug}
          isPriority
          className={`aspect-[3/2] w-full rounded-box print:hidden ${contractor.imageUrl ? '' : 'max-lg:hidden'}`}
        />
      </div>
    </header>
  )
}
