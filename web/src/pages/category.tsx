import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { Navigate, useParams, useSearchParams } from 'react-router-dom'
import type { Category } from '#contract/entities.ts'
import { categoryPage, titleOnlyPage } from '#contract/pages.ts'
import { isAnyCategory } from '#contract/rules/category-filter.ts'
import { Breadcrumbs } from '../components/breadcrumbs.tsx'
import { LinkButton } from '../components/button.tsx'
import { CategoryIcon } from '../components/category-icon.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { clampPage } from '../components/pager-window.ts'
import { Pager } from '../components/pager.tsx'
import { QueryView } from '../components/query-view.tsx'
import { CardSkeletons } from '../features/directory/contractor-card.tsx'
import { CategoryUnknown } from '../features/directory/list/category-unknown.tsx'
import { CityList } from '../features/directory/list/city-list.tsx'
import { emptyHint } from '../features/directory/list/empty-hint.ts'
import { parsePage } from '../features/directory/list/list-state.ts'
import { RelatedServices } from '../features/directory/list/related-services.tsx'
import { CardList } from '../features/directory/list/results.tsx'
import { SearchView } from '../features/directory/list/search-view.tsx'
import { useCities } from '../features/directory/list/use-cities.ts'
import { useEntries, useList } from '../features/directory/list/use-list.ts'
import { categoriesQuery, type SearchResult, searchQuery } from '../features/directory/queries.ts'
import { formatPlural } from '../lib/format.ts'
import { Head, loadingPage } from '../lib/head.tsx'

const PAGE_SIZE = 24

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

const countPages = ({ contractors }: SearchResult) => Math.ceil(contractors.length / PAGE_SIZE)

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
  const [params] = useSearchParams()
  const query = useQuery(searchQuery({ location: '', category: String(category.id), state: '' }))
  return (
    // At least as tall as the window, so that the footer does not shift into view.
    <div className="page min-h-dvh py-6 sm:py-8">
      <Head
        page={categoryPage(
          category,
          query.data ? clampPage(params.get('page'), countPages(query.data)) : parsePage(params),
        )}
        isProvisional={!query.data}
      />
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
        >
          {(result) => <Results result={result} category={category} />}
        </SearchView>
      </div>
      <div className="mt-12">
        <RelatedServices own={category} />
      </div>
    </div>
  )
}

function Results({ result, category }: { result: SearchResult; category: Category }) {
  const { view, hrefOf } = useList(useEntries(result.contractors), PAGE_SIZE)
  const cities = useCities(result, { categoryId: category.id, state: '' })
  if (view.count === 0) return <NoContractors />
  return (
    <div className="flex flex-col gap-8">
      <CityList cities={cities} categorySlug={category.slug} title={`${category.name} by city`} />
      <section aria-labelledby="contractors">
        <h2 id="contractors" className="text-xl">
          Best rated
        </h2>
        <CardList contractors={view.items} />
        <div className="mt-8">
          <Pager
            page={view.page}
            totalPages={view.totalPages}
            hrefOf={hrefOf}
            variant="window5"
            label="Contractor pages"
          />
        </div>
      </section>
    </div>
  )
}

function NoContractors() {
  return (
    <EmptyState
      title="No contractors found"
      hint={emptyHint({ location: '', hasCategory: true })}
      icon={SearchX}
    >
      <LinkButton to="/all-categories" variant="outline">
        All categories
      </LinkButton>
    </EmptyState>
  )
}
