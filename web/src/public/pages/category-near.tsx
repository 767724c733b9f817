import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Navigate, useLocation, useParams } from 'react-router-dom'
import { categoryInPlacePage, placeName } from '#content/page-heads/category.ts'
import { titleOnlyPage, untitledPage } from '#content/page-meta.ts'
import type { Category } from '#contract/entities.ts'
import { canonicalPlaceSegment } from '#contract/rules/place.ts'
import { CardSkeletons } from '../../domain/directory/contractor-card.tsx'
import {
  allCitiesQuery,
  categoriesQuery,
  searchQuery,
  type SearchResult,
} from '../../domain/directory/queries.ts'
import { DidYouMean } from '../../domain/directory/search/did-you-mean.tsx'
import { useRecordSearch } from '../../domain/directory/use-record-search.ts'
import { formatPlural } from '../../lib/format.ts'
import { Head, useLandingPagesIndexed } from '../../lib/head.tsx'
import { Breadcrumbs, type Crumb } from '../../ui/breadcrumbs.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pager } from '../../ui/pager.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { CityList, MoreCities, RelatedServices } from '../list/browse-links.tsx'
import { CardList } from '../list/card-list.tsx'
import { CategoryUnknown } from '../list/category-unknown.tsx'
import { FilterButton } from '../list/filter-dialog.tsx'
import { FilterChips, FilterForm, NoFilterMatches } from '../list/filter-parts.tsx'
import { countActiveFilters, defaultView } from '../list/list-state.ts'
import { NearGroup } from '../list/near-group.tsx'
import { NEAR_PAGE_SIZE, type NearPage, parseNearPath, summarizeNear } from '../list/near.ts'
import { capLabel } from '../list/results.tsx'
import { SearchView } from '../list/search-view.tsx'
import { useGroups, useList } from '../list/use-list.ts'

/** `/category/{categorySlug}/{location}`: the contractors of a category in a city or a state. */
export function CategoryNearPage() {
  const { categorySlug = '', location = '' } = useParams()
  const { search } = useLocation()
  const categories = useQuery(categoriesQuery())
  const canonical = canonicalPlaceSegment(location)
  if (canonical !== null)
    return <Navigate to={`/category/${categorySlug}/${canonical}${search}`} replace />
  return (
    <>
      {categories.data === undefined && (
        <Head
          page={categories.isPending ? untitledPage : titleOnlyPage('Contractors')}
          isProvisional
        />
      )}
      <QueryView query={categories} heading="h1" loading={<NearSkeleton />}>
        {(allCategories) => {
          const request = parseNearPath(categorySlug, location, allCategories)
          return request ? (
            <Near key={`${categorySlug}/${location}`} request={request} location={location} />
          ) : (
            <CategoryUnknown />
          )
        }}
      </QueryView>
    </>
  )
}

function NearSkeleton() {
  return (
    <div className="page py-8">
      <div className="mt-28">
        <CardSkeletons variant="near" />
      </div>
    </div>
  )
}

function Near({ request, location }: { request: NearPage; location: string }) {
  const { category, search, path } = request
  const query = useQuery(searchQuery(search))
  useRecordSearch(search, query.data)
  const areIndexed = useLandingPagesIndexed()
  const summary = query.data?.view?.summary ?? summarizeNear(request, query.data?.contractors ?? [])
  const displayedPlace = summary.place
  const categoryName = category?.name ?? 'Contractors'
  return (
    <div className="page py-6 sm:py-8">
      <Head
        page={categoryInPlacePage({
          categoryName,
          path,
          place: displayedPlace,
          count: query.data?.total ?? 0,
          ...(areIndexed && { exactCityCount: summary.cityCount }),
        })}
        isProvisional={!query.data}
      />
      <Breadcrumbs items={crumbsOf(category, placeName(displayedPlace))} />
      <h1 className="mt-2 text-2xl break-words sm:text-3xl">
        {`${categoryName} in ${placeName(displayedPlace)}`}
      </h1>
      {category?.description && (
        <p className="mt-2 max-w-prose text-muted">{category.description}</p>
      )}
      {areIndexed && summary.intro && <p className="mt-2 max-w-prose">{summary.intro}</p>}
      <div className="mt-4">
        <SearchView
          query={query}
          failure="Failed to fetch contractors"
          loading={<CardSkeletons variant="near" />}
        >
          {(result) => <Results result={result} isFailed={query.isError} request={request} />}
        </SearchView>
      </div>
      <div className="mt-12">
        <RelatedServices own={category} location={location} />
      </div>
    </div>
  )
}

function crumbsOf(category: Category | null, place: string): Crumb[] {
  const parents = category
    ? [
        { label: 'Categories', to: '/all-categories' },
        { label: category.name, to: `/category/${category.slug}` },
      ]
    : [{ label: 'Locations', to: '/locations' }]
  return [{ label: 'Home', to: '/' }, ...parents, { label: place }]
}

function Results({
  result,
  isFailed,
  request: { category, place, search, isStatePage },
}: {
  result: SearchResult
  /** True when the latest request for this result has failed. */
  isFailed: boolean
  request: NearPage
}) {
  const groups = useGroups(result)
  const all = useMemo(() => [...groups.own, ...groups.near], [groups])
  const { state, view, near, isOtherPage, now, change, hrefOf } = useList(groups.own, {
    fixedSize: NEAR_PAGE_SIZE,
    partial: isFailed ? undefined : result.view,
    nearby: { around: result.around, entries: groups.near },
  })
  const cities = useQuery({
    ...allCitiesQuery({ category: search.category, state: search.state }),
    enabled: isStatePage,
  }).data
  const inDirectory = (location: string) =>
    `/directory?${new URLSearchParams({ location, ...(category ? { category: String(category.id) } : {}) })}`
  if (result.total === 0 && !result.around?.nearTotal) return <NoContractors />
  return (
    <div className="flex flex-col gap-5">
      {!isStatePage && (
        <DidYouMean
          location={place.city}
          state={search.state}
          contractors={result.contractors}
          hrefOf={inDirectory}
        />
      )}
      {isStatePage && (
        <CityList
          cities={cities ?? []}
          categorySlug={category?.slug ?? 'all-contractors'}
          title="Cities"
        />
      )}
      <div>
        <output className="block text-muted">
          {near?.countsText ??
            (capLabel({
              ...result,
              contractors: { length: result.view?.count ?? result.contractors.length },
            }) ||
              formatPlural(
                countActiveFilters(state) > 0 ? view.count : result.total,
                'contractor',
              ))}
        </output>
        <FilterForm state={state} />
        <FilterChips state={state} hasPoint={near !== null} onChange={change}>
          <FilterButton
            entries={all}
            state={state}
            now={now}
            onApply={(chosen) => change(chosen, { replace: true })}
          />
        </FilterChips>
        {isOtherPage && <CardSkeletons variant="near" />}
        {!isOtherPage && view.count > 0 && (
          <CardList contractors={view.items} variant="near" heading="h2" />
        )}
        {view.count === 0 && !near?.count && (
          <NoFilterMatches onClear={() => change({ ...defaultView(state), sort: state.sort })} />
        )}
      </div>
      <Pager
        page={view.page}
        totalPages={view.totalPages}
        hrefOf={hrefOf}
        variant="window5"
        label="Contractor pages"
      />
      {near && <NearGroup near={near} hasOwn={view.count > 0} variant="near" />}
      {isStatePage && (
        <MoreCities cities={cities ?? []} categorySlug={category?.slug ?? 'all-contractors'} />
      )}
    </div>
  )
}

function NoContractors() {
  return (
    <EmptyState title="No contractors found" hint="Nobody is listed here yet." icon="search-x">
      <LinkButton to="/directory">Browse Directory</LinkButton>
      <LinkButton to="/contact" variant="outline">
        List Your Business
      </LinkButton>
    </EmptyState>
  )
}
