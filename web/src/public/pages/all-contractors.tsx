import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, HardHat } from 'lucide-react'
import { allContractorsPage } from '#contract/page-heads/browse.ts'
import { maxPages, pageSizes } from '#contract/rules/limits.ts'
import { categoriesQuery, contractorPageQuery } from '../../domain/directory/queries.ts'
import { Head } from '../../lib/head.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pager } from '../../ui/pager.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { ListSummary } from '../browse/list-summary.tsx'
import { ListingGrid, ListingGridSkeleton } from '../browse/listing-grid.tsx'
import { pageHref } from '../browse/paging.ts'
import { usePage, useRequestedPage } from '../browse/use-page.ts'

/** `/all-contractors`: the contractors, best rated first, 24 per page, at most 500 pages. */
export function AllContractorsPage() {
  const page = useRequestedPage(maxPages.contractors)
  const query = useQuery(contractorPageQuery({ category: '', page, size: pageSizes.contractors }))
  const { data: categories } = useQuery(categoriesQuery())
  const paged = usePage(query.data?.total, pageSizes.contractors, maxPages.contractors)
  return (
    <div className="page py-6 lg:py-10">
      <Head page={allContractorsPage(paged.page)} isProvisional={!query.data} />
      <LinkButton to="/directory" variant="ghost" icon={ArrowLeft} className="-ml-4">
        Back to Directory
      </LinkButton>
      <h1 className="mt-2 text-3xl sm:text-4xl">All Contractors</h1>
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
              icon={HardHat}
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
