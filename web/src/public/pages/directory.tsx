import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { useDebouncedCallback } from 'use-debounce'
import { directoryPage } from '#content/page-heads/directory.ts'
import { untitledPage } from '#content/page-meta.ts'
import type { Category } from '#contract/entities.ts'
import { findCategory } from '#contract/rules/category-filter.ts'
import { isNearMe } from '#contract/rules/location.ts'
import { categoriesQuery, useCategories } from '../../domain/directory/queries.ts'
import { type LiveSearch, SearchForm } from '../../domain/directory/search-form.tsx'
import { TYPING_DELAY_MS } from '../../domain/directory/search/place-input.ts'
import {
  formCategory,
  parseTerms,
  type SearchTerms,
  type UrlSearch,
  writeTerms,
} from '../../domain/directory/search/search-terms.ts'
import { Head } from '../../lib/head.tsx'
import { useUrlParams } from '../../lib/use-url-params.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { AdSlot } from '../ad-slot.tsx'
import { BrowseInstead } from '../list/browse-links.tsx'
import { emptyHint, parsePage } from '../list/list-state.ts'
import { NearMeOffer } from '../list/near-me-offer.tsx'
import { NearbyResults } from '../list/nearby-results.tsx'
import { SearchResults } from '../list/search-results.tsx'

/** `/directory`: the contractor search. Its whole state is in the URL. */
export function DirectoryPage() {
  const [params, changeParams] = useUrlParams()
  const currentSearch = parseTerms(params)
  const categories = useCategories()
  const category = findCategory(currentSearch.category, categories)
  const search = (terms: SearchTerms) => changeParams((latest) => writeTerms(latest, terms))
  // After the first submit, typing searches again and replaces the history entry.
  const live = useLiveSearch((terms) =>
    changeParams((latest) => writeTerms(latest, terms), {
      replace: true,
      preventScrollReset: true,
    }),
  )

  return (
    <div className="page py-6 sm:py-8">
      <DirectoryHead currentSearch={currentSearch} category={category} />
      <h1 className="text-2xl break-words sm:text-3xl">{titleOf(currentSearch, category)}</h1>
      <div className="mt-4 rounded-box border border-base-300 bg-base-100 p-4 print:hidden">
        <SearchForm
          location={currentSearch.location}
          near={currentSearch.near}
          category={formCategory(currentSearch.category, categories)}
          onSearch={search}
          live={currentSearch.isSubmitted ? live : undefined}
          isWide
        />
      </div>
      <div className="mt-6">
        <Results currentSearch={currentSearch} />
      </div>
      <AdSlot className="mt-10" />
    </div>
  )
}

/** The page head. Its title is the site name until the name of the category has been loaded. */
function DirectoryHead({
  currentSearch,
  category,
}: {
  currentSearch: UrlSearch
  category: Category | undefined
}) {
  const [params] = useSearchParams()
  const isCategoryLoading = useQuery(categoriesQuery()).isPending && currentSearch.category !== ''
  const view = {
    location: placeOf(currentSearch),
    categoryName: category?.name ?? null,
    page: parsePage(params),
    hasParameters: params.size > 0,
  }
  return (
    <Head
      page={isCategoryLoading ? untitledPage : directoryPage(view)}
      isProvisional={isCategoryLoading}
    />
  )
}

function placeOf({ near, location }: UrlSearch): string {
  return near || isNearMe(location) ? 'you' : location
}

function titleOf(currentSearch: UrlSearch, category: Category | undefined): string {
  if (!currentSearch.hasTerms) return 'Find a contractor'
  const what = category?.name ?? 'Contractors'
  const place = placeOf(currentSearch)
  return place ? `${what} near ${place}` : what
}

function Results({
  currentSearch: { location, category, near, hasTerms },
}: {
  currentSearch: UrlSearch
}) {
  if (near) return <NearbyResults near={near} category={category} />
  if (isNearMe(location)) return <NearMeOffer category={category} />
  return hasTerms ? <SearchResults location={location} category={category} /> : <NoSearchTerms />
}

/** Shown when neither a place nor a category is given: links to browse the directory. */
function NoSearchTerms() {
  return (
    <>
      <EmptyState
        title="No contractors found"
        hint={emptyHint({ location: '', hasCategory: false })}
        icon="search-x"
      >
        <LinkButton to="/all-contractors">All contractors</LinkButton>
      </EmptyState>
      <BrowseInstead />
    </>
  )
}

/** Returns the `live` prop of the search form: searches 250 ms after the last keystroke. */
function useLiveSearch(onChange: LiveSearch['onChange']): LiveSearch {
  return { onChange, debounce: useDebouncedCallback((task: () => void) => task(), TYPING_DELAY_MS) }
}
