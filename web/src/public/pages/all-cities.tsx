import { useQuery } from '@tanstack/react-query'
import { MapPinOff } from 'lucide-react'
import { allCitiesPage } from '#contract/page-heads/browse.ts'
import { maxPages, pageSizes } from '#contract/rules/limits.ts'
import { cityPageQuery } from '../../domain/directory/queries.ts'
import { Head } from '../../lib/head.tsx'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pager } from '../../ui/pager.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { CityGrid, CityGridSkeleton } from '../browse/city-grid.tsx'
import { ListSummary } from '../browse/list-summary.tsx'
import { pageHref } from '../browse/paging.ts'
import { usePage, useRequestedPage } from '../browse/use-page.ts'

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
      <h1 className="mt-2 text-3xl sm:text-4xl">All Cities</h1>
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
              icon={MapPinOff}
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
