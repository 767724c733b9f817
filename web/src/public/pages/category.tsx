import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Navigate, useLocation, useParams, useSearchParams } from 'react-router-dom'
import { categoryPage } from '#content/page-heads/category.ts'
import { titleOnlyPage, untitledPage } from '#content/page-meta.ts'
import type { ContractorPage, CityCount } from '#contract/directory.ts'
import type { Category, Contractor } from '#contract/entities.ts'
import { isAnyCategory } from '#contract/rules/category-filter.ts'
import { maxPages, pageSizes } from '#contract/rules/limits.ts'
import { parsePageFilter } from '#contract/rules/list-params.ts'
import { useDirectory } from '../../device/directory-state.ts'
import { CategoryIcon } from '../../domain/directory/category-icon.tsx'
import { CardSkeletons } from '../../domain/directory/contractor-card.tsx'
import { DirectoryView } from '../../domain/directory/directory-view.tsx'
import {
  allCitiesQuery,
  categoriesQuery,
  contractorPageQuery,
  storedCategoryQuery,
} from '../../domain/directory/queries.ts'
import { formatPlural } from '../../lib/format.ts'
import { Head } from '../../lib/head.tsx'
import { useUrlParams } from '../../lib/use-url-params.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pager } from '../../ui/pager.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { type Paged, pageHref, usePage, useRequestedPage } from '../browse/paging.ts'
import { CityList, MoreCities, RelatedServices } from '../list/browse-links.tsx'
import { CardList } from '../list/card-list.tsx'
import { CategoryUnknown } from '../list/category-unknown.tsx'
import { FilterButton } from '../list/filter-dialog.tsx'
import { FilterChips, FilterForm, NoFilterMatches } from '../list/filter-parts.tsx'
import {
  countActiveFilters,
  defaultView,
  emptyHint,
  type ListState,
  parseListState,
  writeListState,
} from '../list/list-state.ts'
import { toEntries, viewList } from '../list/list-view.ts'
import { SearchView } from '../list/search-view.tsx'
import type { Change } from '../list/use-list.ts'
import { useNow } from '../list/use-now.ts'

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
        <Head
          page={categories.isPending ? untitledPage : titleOnlyPage('Category')}
          isProvisional
        />
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
  const page = useRequestedPage(maxPages.category)
  const [params] = useSearchParams()
  const query = useQuery(
    contractorPageQuery({
      category: id,
      page,
      size: pageSizes.contractors,
      ...parsePageFilter(params),
    }),
  )
  const cities = useQuery(allCitiesQuery({ category: id, state: '' }))
  const paged = usePage(query.data?.total, pageSizes.contractors, maxPages.category)
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

function Found({ query, paged, cities, category }: FoundProps) {
  const [params, changeParams] = useUrlParams()
  const now = useNow()
  const state = parseListState(params)
  const change: Change = (changes, { replace = false } = {}) =>
    changeParams((latest) => writeListState(latest, changes), { replace, preventScrollReset: true })
  const { name, slug } = category
  const clear = () => change({ ...defaultView(state), sort: state.sort })
  if (paged.total === 0 && countActiveFilters(state) === 0) return <NoContractors />
  return (
    <div className="flex flex-col gap-8">
      <CityList cities={cities} categorySlug={slug} title={`${name} by city`} />
      <section aria-labelledby="contractors">
        <h2 id="contractors" className="text-xl">
          {state.sort === 'rating' ? 'Best rated' : 'Contractors'}
        </h2>
        <FilterForm state={state} />
        <FilterChips state={state} hasPoint={false} onChange={change}>
          <FilterButton
            entries={null}
            state={state}
            now={now}
            onApply={(chosen) => change(chosen, { replace: true })}
          />
        </FilterChips>
        {state.filters.open ? (
          <OpenNow categoryId={category.id} state={state} now={now} onClear={clear} />
        ) : paged.total === 0 ? (
          <NoFilterMatches onClear={clear} />
        ) : (
          <>
            <QueryView
              query={query}
              loading={<CardSkeletons />}
              isLoading={query.data?.page !== paged.page}
            >
              {({ items }) => <CardList contractors={items} />}
            </QueryView>
            <Pages page={paged.page} totalPages={paged.totalPages} />
          </>
        )}
      </section>
      <MoreCities cities={cities} categorySlug={slug} />
    </div>
  )
}

function Pages({ page, totalPages }: Pick<Paged, 'page' | 'totalPages'>) {
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  return (
    <div className="mt-8">
      <Pager
        page={page}
        totalPages={totalPages}
        hrefOf={(number) => pageHref(pathname, number, params)}
        variant="window5"
        label="Contractor pages"
      />
    </div>
  )
}

interface OpenNowProps {
  categoryId: number
  state: ListState
  now: Date
  onClear: () => void
}

/** Those of the category that are open now. The server does not know the visitor's clock. */
function OpenNow({ categoryId, state, now, onClear }: OpenNowProps) {
  const isStored = useDirectory(({ asOf }) => asOf !== null)
  const query = useQuery({ ...storedCategoryQuery(String(categoryId)), enabled: isStored })
  if (!isStored)
    return (
      <EmptyState
        title="Open now waits for the directory"
        hint="It shows who is open as soon as the directory is on this device."
        icon="clock"
      >
        <LinkButton to="/offline-data" variant="outline">
          Download the directory
        </LinkButton>
      </EmptyState>
    )
  return (
    <DirectoryView query={query} loading={<CardSkeletons />}>
      {(contractors) => (
        <OpenPage contractors={contractors} state={state} now={now} onClear={onClear} />
      )}
    </DirectoryView>
  )
}

function OpenPage({
  contractors,
  state,
  now,
  onClear,
}: Omit<OpenNowProps, 'categoryId'> & { contractors: readonly Contractor[] }) {
  const entries = useMemo(() => toEntries(contractors), [contractors])
  const view = viewList(entries, { ...state, size: pageSizes.contractors }, now)
  if (view.count === 0) return <NoFilterMatches onClear={onClear} />
  return (
    <>
      <CardList contractors={view.items} />
      <Pages page={view.page} totalPages={view.totalPages} />
    </>
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
