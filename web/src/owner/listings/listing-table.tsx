import type { ContractorDetail } from '#contract/entities.ts'
import { formatRating } from '#contract/rules/rating.ts'
import { SmallFace } from '../../domain/directory/face.tsx'
import { useMediaQuery } from '../../lib/use-media-query.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { progressText } from './missing.tsx'

/** The user's listings as a table, or as cards on narrow screens. */
export function Listings({ listings }: { listings: readonly ContractorDetail[] }) {
  const isWide = useMediaQuery('(min-width: 48rem)')
  return isWide ? <Table listings={listings} /> : <Cards listings={listings} />
}

function Table({ listings }: { listings: readonly ContractorDetail[] }) {
  return (
    <div className="panel overflow-x-auto">
      <table className="w-full text-left [&_td]:px-4 [&_td]:py-3 [&_th]:px-4 [&_th]:py-3">
        <caption className="sr-only">Your listings</caption>
        <thead className="border-b border-base-300 text-sm text-muted">
          <tr>
            {['Business Name', 'Category', 'Location', 'Rating', 'Status', 'Actions'].map(
              (title) => (
                <th key={title} scope="col" className="font-medium">
                  {title}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody className="divide-y divide-base-300">
          {listings.map((listing) => (
            <tr key={listing.id}>
              <th scope="row" className="break-words">
                <Who listing={listing} />
              </th>
              <td>{listing.categoryName}</td>
              <td>{formatLocation(listing)}</td>
              <td>
                <Rating listing={listing} />
              </td>
              <td>
                <Status listing={listing} />
              </td>
              <td>
                <Actions listing={listing} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cards({ listings }: { listings: readonly ContractorDetail[] }) {
  return (
    <ul aria-label="Your listings" className="flex flex-col gap-4">
      {listings.map((listing) => (
        <li key={listing.id} className="panel flex flex-col gap-3 p-4">
          <div className="flex items-start gap-3">
            <SmallFace contractor={listing} />
            <div className="min-w-0 flex-1">
              <h3 className="text-lg leading-snug break-words">{listing.name}</h3>
              <p className="text-sm text-muted tabular-nums">{progressText(listing)}</p>
              <p className="text-sm text-muted">
                {`${listing.categoryName} · ${formatLocation(listing)}`}
              </p>
              <div className="flex flex-wrap items-center gap-x-3 text-sm">
                <Rating listing={listing} />
                <Status listing={listing} />
              </div>
            </div>
          </div>
          <Actions listing={listing} />
        </li>
      ))}
    </ul>
  )
}

function Who({ listing }: { listing: ContractorDetail }) {
  return (
    <div className="flex items-center gap-3">
      <SmallFace contractor={listing} />
      <div className="min-w-0">
        <span className="block font-semibold">{listing.name}</span>
        <span className="block text-sm font-normal text-muted tabular-nums">
          {progressText(listing)}
        </span>
      </div>
    </div>
  )
}

function Status({ listing: { hasActiveSubscription } }: { listing: ContractorDetail }) {
  return hasActiveSubscription ? (
    <span className="inline-flex items-center gap-1 font-semibold text-success">
      <Icon name="circle-check" size={16} className="shrink-0" />
      <span>Active</span>
    </span>
  ) : (
    <span className="inline-flex items-center gap-1 text-muted">
      <Icon name="ban" size={16} className="shrink-0" />
      <span>Inactive</span>
    </span>
  )
}

/** The rating with one decimal and a star, or "No reviews". */
function Rating({ listing: { rating } }: { listing: ContractorDetail }) {
  if (rating <= 0) return <span className="text-muted">No reviews</span>
  return (
    <span className="inline-flex items-center gap-1 tabular-nums">
      <span>{formatRating(rating)}</span>
      <Icon name="star" size={16} className="fill-star text-star" />
      <span className="sr-only"> of 5</span>
    </span>
  )
}

const formatLocation = ({ city, state }: ContractorDetail) =>
  [city, state].filter(Boolean).join(', ') || '—'

function Actions({ listing: { id, name, categorySlug, slug } }: { listing: ContractorDetail }) {
  return (
    <div className="flex gap-2">
      <LinkButton
        to={`/contractor/${categorySlug}/${slug}`}
        variant="outline"
        size="sm"
        icon="eye"
        aria-label={`View ${name}`}
      >
        View
      </LinkButton>
      <LinkButton
        to={`/contractor-dashboard/edit/${id}`}
        variant="outline"
        size="sm"
        icon="pencil"
        aria-label={`Edit ${name}`}
      >
        Edit
      </LinkButton>
    </div>
  )
}
