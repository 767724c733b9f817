import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { allContractorsPage } from '#content/page-heads/browse.ts'
import type { Category, Contractor } from '#contract/entities.ts'
import { maxPages, pageSizes } from '#contract/rules/limits.ts'
import { contractorPath, telHref } from '#contract/rules/links.ts'
import { PremiumBadge } from '../../domain/directory/contractor-badges.tsx'
import { PrintedContact } from '../../domain/directory/printed-contact.tsx'
import { categoriesQuery, contractorPageQuery } from '../../domain/directory/queries.ts'
import { SaveButton } from '../../domain/saved/save-button.tsx'
import { formatPhone } from '../../lib/format-phone.ts'
import { formatPlural } from '../../lib/format.ts'
import { Head } from '../../lib/head.tsx'
import { Badge, RatingBadge } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Pager } from '../../ui/pager.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { ListSummary } from '../browse/list-summary.tsx'
import { pageHref, usePage, useRequestedPage } from '../browse/paging.ts'

/** `/all-contractors`: the contractors, best rated first, 24 per page, at most 500 pages. */
export function AllContractorsPage() {
  const page = useRequestedPage(maxPages.contractors)
  const query = useQuery(contractorPageQuery({ category: '', page, size: pageSizes.contractors }))
  const { data: categories } = useQuery(categoriesQuery())
  const paged = usePage(query.data?.total, pageSizes.contractors, maxPages.contractors)
  return (
    <div className="page py-6 lg:py-10">
      <Head page={allContractorsPage(paged.page)} isProvisional={!query.data} />
      <LinkButton to="/directory" variant="ghost" icon="arrow-left" className="-ml-4">
        Back to Directory
      </LinkButton>
      <PageTitle className="mt-2">All Contractors</PageTitle>
      <ListSummary paged={paged} noun="Contractors" order="best rated first" />
      <QueryView
        query={query}
        loading={<ListingGridSkeleton cards={pageSizes.contractors} />}
        isLoading={query.data?.page !== paged.page}
      >
        {({ items }) =>
          items.length > 0 ? (
            <ListingGrid contractors={items} categories={categories ?? []} />
          ) : (
            <EmptyState
              title="No contractors found"
              icon="hard-hat"
              hint="There are no contractors in the directory yet."
            >
              <LinkButton to="/contact">List Your Business</LinkButton>
            </EmptyState>
          )
        }
      </QueryView>
      <div className="mt-8">
        <Pager
          page={paged.page}
          totalPages={paged.totalPages}
          hrefOf={(number) => pageHref('/all-contractors', number)}
          variant="numbered20"
          label="Contractor pages"
        />
      </div>
    </div>
  )
}

const grid = 'grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3 print:grid-cols-2'

/** One page of contractors. */
function ListingGrid({
  contractors,
  categories,
}: {
  contractors: readonly Contractor[]
  categories: readonly Category[]
}) {
  const byId = new Map(categories.map((category) => [category.id, category]))
  return (
    <ul className={grid}>
      {contractors.map((contractor) => (
        <li key={contractor.id}>
          <ListingCard contractor={contractor} category={byId.get(contractor.categoryId)} />
        </li>
      ))}
    </ul>
  )
}

function ListingGridSkeleton({ cards }: { cards: number }) {
  return (
    <div className={grid}>
      {Array.from({ length: cards }, (_, index) => (
        <ListingCardSkeleton key={index} />
      ))}
    </div>
  )
}

type CardCategory = Pick<Category, 'name' | 'slug'>

interface ListingCardProps {
  contractor: Contractor
  /** Undefined until the categories are loaded. Until then, the card links to the path by id. */
  category: CardCategory | undefined
}

/** Card of a contractor on `/all-contractors`. */
function ListingCard({ contractor, category }: ListingCardProps) {
  const { id, name, city, state, rating, reviewCount, phoneNumber, hasActiveSubscription } =
    contractor
  const place = [city, state].filter(Boolean).join(', ')
  const tel = telHref(phoneNumber)
  const path = category ? contractorPath(contractor, category.slug) : `/contractor/${id}`
  return (
    <article
      className={`flex h-full flex-col gap-3 rounded-box border bg-base-100 p-5 ${hasActiveSubscription ? 'border-accent/50' : 'border-base-300'}`}
    >
      <div className="flex flex-wrap items-start justify-end gap-2">
        <h2 className="row-text text-lg leading-snug">
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
      <PrintedContact contractor={contractor} />
      <div className="flex flex-1 flex-col gap-1 text-muted print:hidden">
        {place && (
          <p className="flex items-center gap-2">
            <Icon name="map-pin" size={18} className="shrink-0" />
            <span>{place}</span>
          </p>
        )}
        {phoneNumber && (
          <p className="flex items-center gap-2">
            <Icon name="phone" size={18} className="shrink-0" />
            <span>
              {tel ? (
                <a href={tel} className="link tap-target text-base-content tabular-nums sm:min-h-8">
                  {formatPhone(phoneNumber)}
                </a>
              ) : (
                phoneNumber
              )}
            </span>
          </p>
        )}
      </div>
      <LinkButton to={path} variant="outline" aria-label={`View Profile of ${name}`}>
        View Profile
      </LinkButton>
    </article>
  )
}

function ListingCardSkeleton() {
  return <Skeleton className="h-60 w-full rounded-box" />
}
