import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { allCitiesPage } from '#content/page-heads/browse.ts'
import type { PopularCity } from '#contract/directory.ts'
import { maxPages, pageSizes } from '#contract/rules/limits.ts'
import { cityPageQuery } from '../../domain/directory/queries.ts'
import { formatPlural } from '../../lib/format.ts'
import { Head } from '../../lib/head.tsx'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Pager } from '../../ui/pager.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { cityPath } from '../browse/cities.ts'
import { ListSummary } from '../browse/list-summary.tsx'
import { pageHref, usePage, useRequestedPage } from '../browse/paging.ts'

/** `/all-cities`: the cities from A to Z, 50 per page, at most 100 pages. */
export function AllCitiesPage() {
  const page = useRequestedPage(maxPages.cities)
  const query = useQuery(cityPageQuery({ page, size: pageSizes.cities }))
  const paged = usePage(query.data?.total, pageSizes.cities, maxPages.cities)
  return (
    <div className="page py-6 lg:py-10">
      <Head page={allCitiesPage(paged.page)} isProvisional={!query.data} />
      <Breadcrumbs
        items={[
          { label: 'Home', to: '/' },
          { label: 'Locations', to: '/locations' },
          { label: 'All Cities' },
        ]}
      />
      <PageTitle className="mt-2">All Cities</PageTitle>
      <ListSummary paged={paged} noun="Cities" order="from A to Z" />
      <QueryView
        query={query}
        loading={<CityGridSkeleton cards={pageSizes.cities} />}
        isLoading={query.data?.page !== paged.page}
      >
        {({ items }) =>
          items.length > 0 ? (
            <CityGrid cities={items} />
          ) : (
            <EmptyState
              title="No locations found"
              icon="map-pin-off"
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
          hrefOf={(number) => pageHref('/all-cities', number)}
          variant="numbered20"
          label="City pages"
        />
      </div>
    </div>
  )
}

const grid = 'grid gap-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4'

/** Cities as cards: "City, ST" and "N contractors available". */
function CityGrid({ cities }: { cities: readonly PopularCity[] }) {
  return (
    <ul className={grid}>
      {cities.map((city) => (
        <li key={`${city.citySlug}|${city.state}`}>
          <Link
            to={cityPath(city)}
            className="group flex h-full min-h-19 items-center gap-3 rounded-box border border-base-300 bg-base-100 px-4 py-3 transition-shadow duration-150 hover:shadow-soft"
          >
            <Icon name="map-pin" size={20} className="shrink-0 text-primary" />
            <span className="min-w-0 flex-1">
              <span className="block font-semibold group-hover:underline">
                {`${city.city}, ${city.state}`}
              </span>
              <span className="block text-sm text-muted tabular-nums">
                {`${formatPlural(city.count, 'contractor')} available`}
              </span>
            </span>
            <Icon name="chevron-right" size={20} className="shrink-0 text-muted xl:hidden" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function CityGridSkeleton({ cards }: { cards: number }) {
  return (
    <div className={grid}>
      {Array.from({ length: cards }, (_, index) => (
        <Skeleton key={index} className="h-19 w-full rounded-box" />
      ))}
    </div>
  )
}
