import { useQuery } from '@tanstack/react-query'
import { titleOnlyPage } from '#content/page-meta.ts'
import type { ContractorDetail, User } from '#contract/entities.ts'
import { LISTING_PRICE_CENTS } from '#contract/listing-payment.ts'
import { averageRating } from '#contract/rules/rating.ts'
import { formatPrice } from '../../lib/format-price.ts'
import { formatPlural } from '../../lib/format.ts'
import { Head } from '../../lib/head.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { PageSpinner, Skeleton } from '../../ui/loading.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { isUnreachable, LoadError } from '../../ui/query-view.tsx'
import { ADDITIONAL_LISTING_PATH } from '../listings/additional-offer.tsx'
import { Listings } from '../listings/listing-table.tsx'
import { ownListingsQuery } from '../listings/queries.ts'
import { RedirectWithNotice, useFreshUser } from '../page-states.tsx'

/** `/contractor-dashboard`: the listings of the user. Redirects users without an active payment. */
export function ContractorDashboardPage() {
  const user = useFreshUser()
  if (user && !user.hasActiveSubscription)
    return (
      <RedirectWithNotice
        to="/contractor-listing/payment"
        notice={{ tone: 'error', title: 'Payment Required' }}
      />
    )
  return (
    <div className="page min-h-dvh py-8">
      <Head page={titleOnlyPage('My Dashboard')} />
      {user ? <Dashboard user={user} /> : <PageSpinner />}
    </div>
  )
}

const SETUP_PATH = '/business-profile-setup'

/** The owner's dashboard: statistics and the list of listings. */
function Dashboard({ user }: { user: User }) {
  const { data, error, refetch, isFetching } = useQuery(ownListingsQuery(user.id))
  const retry = () => void refetch()
  return (
    <>
      <Heading />
      {user.listingCredits > 0 && <UnusedCredit count={user.listingCredits} />}
      {data ? (
        <Loaded listings={data} user={user} />
      ) : isUnreachable(error) ? (
        <NeedsConnection onRetry={retry} />
      ) : error ? (
        <LoadError
          title="Failed to load your listings"
          retryLabel="Try Again"
          isPanel
          onRetry={retry}
          isRetrying={isFetching}
        />
      ) : (
        <Loading />
      )}
    </>
  )
}

function Heading() {
  const price = formatPrice(LISTING_PRICE_CENTS)
  return (
    <header className="mb-6 flex flex-wrap items-start justify-between gap-4">
      <PageTitle>My Dashboard</PageTitle>
      <div className="max-sm:w-full">
        <LinkButton
          to={ADDITIONAL_LISTING_PATH}
          className="max-sm:w-full"
        >{`Add New Business Listing (${price})`}</LinkButton>
        <p className="mt-1.5 text-sm text-muted sm:text-right">{`Additional listings cost ${price} each.`}</p>
      </div>
    </header>
  )
}

/** Shown while the user has a credit, e.g. after leaving the profile form without saving. */
function UnusedCredit({ count }: { count: number }) {
  return (
    <div className="mb-6">
      <Notice
        tone="warning"
        icon="gift"
        title={`You have ${formatPlural(count, 'paid listing')} to set up`}
        action={
          <LinkButton to={SETUP_PATH} size="sm">
            Complete Your Profile
          </LinkButton>
        }
      >
        <p>It goes live as soon as its profile is filled in.</p>
      </Notice>
    </div>
  )
}

function Loaded({ listings, user }: { listings: readonly ContractorDetail[]; user: User }) {
  return (
    <>
      <StatCards listings={listings} />
      <section aria-labelledby="your-listings" className="mt-8">
        <h2 id="your-listings" className="mb-4 text-xl">
          Your listings
        </h2>
        {listings.length > 0 ? <Listings listings={listings} /> : <NoListings user={user} />}
      </section>
    </>
  )
}

function NoListings({ user }: { user: User }) {
  return (
    <EmptyState
      isPanel
      heading="h3"
      title="No listings yet"
      hint="Your business appears here as soon as you have created its listing."
      icon="store"
    >
      <LinkButton to={user.listingCredits > 0 ? SETUP_PATH : ADDITIONAL_LISTING_PATH}>
        Create Your First Listing
      </LinkButton>
    </EmptyState>
  )
}

function Loading() {
  return (
    <div aria-busy="true">
      <span role="status" className="sr-only">
        Loading
      </span>
      <div className="grid grid-cols-3 gap-3 sm:gap-4">
        {[0, 1, 2].map((key) => (
          <Skeleton key={key} className="h-24 sm:h-28" />
        ))}
      </div>
      <Skeleton className="mt-8 h-8 w-40" />
      <Skeleton className="mt-4 h-48" />
    </div>
  )
}

function StatCards({ listings }: { listings: readonly ContractorDetail[] }) {
  const active = listings.filter((listing) => listing.hasActiveSubscription).length
  return (
    <dl className="flex flex-wrap gap-3 sm:gap-4">
      <Stat icon="store" label="Total Listings" value={String(listings.length)} />
      <Stat icon="badge-check" label="Active Listings" value={String(active)} />
      <Stat
        icon="star"
        label="Average Rating"
        value={averageRating(listings.map(({ rating }) => rating)) ?? 'N/A'}
      />
    </dl>
  )
}

function Stat({ icon, label, value }: { icon: IconName; label: string; value: string }) {
  return (
    <div className="panel flex min-w-min flex-1 flex-col p-3 sm:p-5">
      <dt className="flex items-center gap-2 text-sm text-muted sm:text-base">
        <Icon name={icon} size={18} className="shrink-0 text-primary max-sm:hidden" />
        <span>{label}</span>
      </dt>
      <dd className="mt-auto pt-1 font-heading text-2xl font-bold tabular-nums sm:text-3xl">
        {value}
      </dd>
    </div>
  )
}
