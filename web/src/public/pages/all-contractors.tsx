import { useQuery } from '@tanstack/react-query'
import { allContractorsPage } from '#content/page-heads/browse.ts'
import { maxPages, pageSizes } from '#contract/rules/limits.ts'
import {
  cardLists,
  CardSkeletons,
  ContractorCard,
  PRIORITY_CARDS,
} from '../../domain/directory/contractor-card.tsx'
import { contractorPageQuery } from '../../domain/directory/queries.ts'
import { Head } from '../../lib/head.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Pager } from '../../ui/pager.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { ListSummary } from '../browse/list-summary.tsx'
import { pageHref, usePage, useRequestedPage } from '../browse/paging.ts'

/** `/all-contractors`: the contractors, best rated first, 24 per page, at most 500 pages. */
export function AllContractorsPage() {
  const page = useRequestedPage(maxPages.contractors)
  const query = useQuery(contractorPageQuery({ category: '', page, size: pageSizes.contractors }))
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
        loading={<CardSkeletons count={pageSizes.contractors} variant="all" />}
        isLoading={query.data?.page !== paged.page}
      >
        {({ items }) =>
          items.length > 0 ? (
            <ul className={cardLists.all}>
              {items.map((contractor, index) => (
                <li key={contractor.id}>
                  <ContractorCard
                    contractor={contractor}
                    variant="all"
                    heading="h2"
                    isPriority={index < PRIORITY_CARDS}
                  />
                </li>
              ))}
            </ul>
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
