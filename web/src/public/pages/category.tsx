import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router-dom'
import { categoryPage } from '#content/page-heads/category.ts'
import { titleOnlyPage } from '#content/page-meta.ts'
import type { ContractorPage, CityCount } from '#contract/directory.ts'
import type { Category } from '#contract/entities.ts'
import { isAnyCategory } from '#contract/rules/category-filter.ts'
import { MAX_RESULTS, pageSizes } from '#contract/rules/limits.ts'
import { CategoryIcon } from '../../domain/directory/category-icon.tsx'
import { CardSkeletons } from '../../domain/directory/contractor-card.tsx'
import {
  allCitiesQuery,
  categoriesQuery,
  contractorPageQuery,
} from '../../domain/directory/queries.ts'
import { formatPlural } from '../../lib/format.ts'
import { Head, loadingPage } from '../../lib/head.tsx'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pager } from '../../ui/pager.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { type Paged, pageHref, usePage, useRequestedPage } from '../browse/paging.ts'
import { CityList, MoreCities, RelatedServices } from '../list/browse-links.tsx'
import { CardList } from '../list/card-list.tsx'
import { CategoryUnknown } from '../list/category-unknown.tsx'
import { emptyHint } from '../list/list-state.ts'
import { SearchView } from '../list/search-view.tsx'

const MAX_PAGES = Math.ceil(MAX_RESULTS / pageSizes.contractors)

/**
 * `/category/{categorySlug}`: a category with its cities and contractors. The pseudo-category for
 * all contractors redirects to /all-contractors.
 */
export function CategoryPage() {
  const { categorySlug = '' } = useParams()
  const categories = useQuery(categoriesQuery())
  if (isAnyCategory(categorySlug)) return <Navigate to="/all-contractors" replace />
  return (
    <>
      {categories.data === undefined && (
        <Head page={categories.isPending ? loadingPage : titleOnlyPage('Category')} isProvisional />
      )}
      <QueryView query={categories} heading="h1" loading={<CategorySkeleton />}>
        {(allCategories) => {
          const category = allCategories.find(({ slug }) => slug === categorySlug.toLowerCase())
          return category ? (
            <CategoryView key={category.id} category={category} />
          ) : (
            <CategoryUnknown />
          )
        }}
      </QueryView>
    </>
  )
}

function CategorySkeleton() {
  return (
    <div className="page py-8">
      <div className="mt-28">
        <CardSkeletons />
      </div>
    </div>
  )
}

function CategoryView({ category }: { category: Category }) {
  const id = String(category.id)
  const page = useRequestedPage(MAX_PAGES)
  const query = useQuery(contractorPageQuery({ category: id, page, size: pageSizes.contractors }))
  const cities = useQuery(allCitiesQuery({ category: id, state: '' }))
  const paged = usePage(query.data?.total, pageSizes.contractors, MAX_PAGES)
  return (
    // At least as tall as the window, so that the footer does not shift into view.
    <div className="page min-h-dvh py-6 sm:py-8">
      <Head page={categoryPage(category, paged.page)} isProvisional={!query.data} />
      <Breadcrumbs
        items={[
          { label: 'Home', to: '/' },
          { label: 'Categories', to: '/all-categories' },
          { label: category.name },
        ]}
      />
      <div className="mt-2 flex items-center gap-3">
        <span className="inline-flex size-12 shrink-0 items-center justify-center rounded-box bg-primary/10 text-primary">
          <CategoryIcon icon={category.icon} size={26} />
        </span>
        <div>
          <h1 className="text-2xl sm:text-3xl">{category.name}</h1>
          <p className="text-muted">{formatPlural(category.count, 'professional')}</p>
        </div>
      </div>
      {category.description && (
        <p className="mt-3 max-w-prose text-muted">{category.description}</p>
      )}
      <div className="mt-8">
        <SearchView
          query={query}
          failure="Failed to fetch contractors"
          loading={category.count === 0 ? <NoContractors /> : <CardSkeletons />}
          // Waits for the cities, because they are above the cards and would move the cards.
          isLoading={cities.isPending}
        >
          {() => (
            <Found query={query} paged={paged} cities={cities.data ?? []} category={category} />
          )}
        </SearchView>
      </div>
      <div className="mt-12">
        <RelatedServices own={category} />
      </div>
    </div>
  )
}

interface FoundProps {
  query: UseQueryResult<ContractorPage>
  paged: Paged
  cities: readonly CityCount[]
  category: Category
}

function Found({ query, paged, cities, category: { name, slug } }: FoundProps) {
  if (paged.total === 0) return <NoContractors />
  return (
    <div className="flex flex-col gap-8">
      <CityList cities={cities} categorySlug={slug} title={`${name} by city`} />
      <section aria-labelledby="contractors">
        <h2 id="contractors" className="text-xl">
          Best rated
        </h2>
        <QueryView
          query={query}
          loading={<CardSkeletons />}
          isLoading={query.data?.page !== paged.page}
        >
          {({ items }) => <CardList contractors={items} />}
        </QueryView>
        <div className="mt-8">
          <Pager
            page={paged.page}
            totalPages={paged.totalPages}
            hrefOf={(number) => pageHref(`/category/${slug}`, number)}
            variant="window5"
            label="Contractor pages"
          />
        </div>
      </section>
      <MoreCities cities={cities} categorySlug={slug} />
    </div>
  )
}

function NoContractors() {
  return (
    <EmptyState
      title="No contractors found"
      hint={emptyHint({ location: '', hasCategory: true })}
      icon="search-x"
    >
      <LinkButton to="/all-categories" variant="outline">
        All categories
      </LinkButton>
    </EmptyState>
  )
}
