import { useQuery } from '@tanstack/react-query'
import { titleOnlyPage } from '#content/page-meta.ts'
import type { ContractorDetail, User } from '#contract/entities.ts'
import { doneParts, listingParts } from '#contract/rules/completeness.ts'
import { claimNeedsCredit } from '#contract/rules/offer.ts'
import { averageRating } from '#contract/rules/rating.ts'
import { formatPlural } from '../../lib/format.ts'
import { Head } from '../../lib/head.tsx'
import { useSite } from '../../lib/site.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageSpinner, Skeleton } from '../../ui/loading.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { isUnreachable, LoadError } from '../../ui/query-view.tsx'
import { ADDITIONAL_LISTING_PATH, useAdditionalOffer } from '../listings/additional-offer.tsx'
import { Listings } from '../listings/listing-table.tsx'
import { Missing } from '../listings/missing.tsx'
import { ownListingsQuery } from '../listings/queries.ts'
import { RedirectWithNotice, useFreshUser } from '../page-states.tsx'
import { inboxQuery } from '../quotes/queries.ts'

/** `/contractor-dashboard`: the listings of the user. Redirects users without an active payment. */
export function ContractorDashboardPage() {
  const user = useFreshUser()
  const site = useSite()
  // Owners of claimed listings may have no payment.
  const isFree = !claimNeedsCredit(site) && user?.isContractor === true
  if (user && !user.hasActiveSubscription && !isFree)
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
      <PageTitle className="mb-5">My Dashboard</PageTitle>
      <QuotesLink />
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

/** The link to the requests for quotes, with the number of unread ones. */
function QuotesLink() {
  const { quotes } = useSite().features
  const { data } = useQuery({ ...inboxQuery({ page: 1, limit: 1 }), enabled: quotes })
  if (!quotes) return null
  const unread = data?.unread ?? 0
  return (
    <div className="mb-6">
      <LinkButton
        to="/contractor-dashboard/requests"
        variant={unread > 0 ? 'primary' : 'outline'}
        icon="message-square"
      >
        {unread > 0 ? `Quote requests (${unread} unread)` : 'Quote requests'}
      </LinkButton>
    </div>
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
  const incomplete = listings.find((listing) => doneParts(listing).length < listingParts.length)
  return (
    <div className="flex flex-col gap-6">
      {incomplete && <Missing listing={incomplete} />}
      <section aria-labelledby="your-listings">
        <h2 id="your-listings" className="mb-3 text-xl">
          Your listings
        </h2>
        <Figures listings={listings} />
        <div className="mt-4">
          {listings.length > 0 ? <Listings listings={listings} /> : <NoListings user={user} />}
        </div>
      </section>
      <Upsell />
    </div>
  )
}

/** The offer of another listing, after everything that the owner came for. */
function Upsell() {
  const offer = useAdditionalOffer()
  if (!offer) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-base-300 pt-5">
      <p className="text-muted">{offer.hint}</p>
      <LinkButton
        to={ADDITIONAL_LISTING_PATH}
        variant="outline"
        icon="plus"
        className="max-sm:w-full"
      >
        {offer.label}
      </LinkButton>
    </div>
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
      <Skeleton className="h-64 rounded-box" />
      <Skeleton className="mt-6 h-8 w-40" />
      <Skeleton className="mt-3 h-20 rounded-box" />
      <Skeleton className="mt-4 h-48 rounded-box" />
    </div>
  )
}

function Figures({ listings }: { listings: readonly ContractorDetail[] }) {
  const active = listings.filter((listing) => listing.hasActiveSubscription).length
  return (
    <dl className="panel flex flex-wrap divide-x divide-base-300">
      <Figure label="Total Listings" value={String(listings.length)} />
      <Figure label="Active Listings" value={String(active)} />
      <Figure
        label="Average Rating"
        value={averageRating(listings.map(({ rating }) => rating)) ?? 'N/A'}
      />
    </dl>
  )
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex min-w-min flex-1 flex-col px-3 py-3 sm:px-5 sm:py-4">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="mt-auto font-heading text-2xl font-bold tabular-nums sm:text-3xl">{value}</dd>
    </div>
  )
}
