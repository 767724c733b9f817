import type { Contractor } from '#contract/entities.ts'
import { EXTERNAL_LINK_REL, normalizeWebUrl, telHref } from '#contract/rules/links.ts'
import { cityState } from '#contract/rules/place.ts'
import { PrintedContact } from '../../domain/directory/printed-contact.tsx'
import { useCategory } from '../../domain/directory/queries.ts'
import { SaveButton } from '../../domain/saved/save-button.tsx'
import { formatPhone } from '../../lib/format-phone.ts'
import { RatingBadge } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

/** Card of a contractor on a page `/category/{categorySlug}/{location}`. */
export function NearCard({ contractor }: { contractor: Contractor }) {
  const { name, description, phoneNumber, hasActiveSubscription, rating, reviewCount } = contractor
  const website = contractor.website ? normalizeWebUrl(contractor.website) : null
  const tel = telHref(phoneNumber)
  const place = cityState(contractor)
  const category = useCategory(contractor.categoryId)
  return (
    <article
      className={`flex h-full flex-col overflow-hidden rounded-box border bg-base-100 ${hasActiveSubscription ? 'border-accent/50' : 'border-base-300'}`}
    >
      {hasActiveSubscription && (
        <p className="flex items-center gap-1.5 bg-accent/10 px-4 py-1.5 text-sm font-semibold text-accent-ink sm:px-5">
          <Icon name="award" size={16} />
          Premium Listing
        </p>
      )}
      <div className="flex flex-1 flex-col gap-2 p-4 sm:p-5">
        <div className="flex flex-wrap items-start justify-end gap-3">
          <h2 className="row-text text-lg leading-snug">{name}</h2>
          <SaveButton
            contractor={contractor}
            category={category}
            className="-my-2 -mr-2 shrink-0"
          />
        </div>
        <div className="flex flex-wrap items-center gap-x-4 text-muted">
          <RatingBadge rating={rating} reviewCount={reviewCount} />
          {place && (
            <span className="tap-target gap-1.5 sm:min-h-8 print:hidden">
              <Icon name="map-pin" size={18} />
              <span>{place}</span>
            </span>
          )}
          {phoneNumber && (
            <span className="tap-target gap-1.5 sm:min-h-8 print:hidden">
              <Icon name="phone" size={18} />
              <span>
                {tel ? (
                  <a href={tel} className="link tabular-nums">
                    {formatPhone(phoneNumber)}
                  </a>
                ) : (
                  phoneNumber
                )}
              </span>
            </span>
          )}
        </div>
        <PrintedContact contractor={contractor} />
        {description && <p className="line-clamp-2 break-words">{description}</p>}
        <div className="mt-auto flex items-center justify-between gap-3 pt-2">
          <LinkButton to={`/contractor/${contractor.id}`} aria-label={`View Details: ${name}`}>
            View Details
          </LinkButton>
          {website && (
            <a
              href={website}
              target="_blank"
              rel={EXTERNAL_LINK_REL}
              aria-label={`Website of ${name} (opens in a new tab)`}
              title="Website"
              className="btn btn-square border-base-300 bg-base-100 hover:bg-base-200"
            >
              <Icon name="globe" size={20} />
            </a>
          )}
        </div>
      </div>
    </article>
  )
}
