import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import type { Category } from '#contract/entities.ts'
import { directoryPage } from '#contract/pages.ts'
import { findCategory } from '#contract/rules/category-filter.ts'
import { AdSlot } from '../components/ad-slot.tsx'
import { LinkButton } from '../components/button.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { BrowseInstead } from '../features/directory/list/browse-instead.tsx'
import { emptyHint } from '../features/directory/list/hints.ts'
import { readPage } from '../features/directory/list/list-state.ts'
import { NearbyResults } from '../features/directory/list/nearby-results.tsx'
import { SearchResults } from '../features/directory/list/search-results.tsx'
import { categoriesQuery } from '../features/directory/queries.ts'
import { SearchForm } from '../features/directory/search-form.tsx'
import {
  type AskedSearch,
  formCategory,
  readTerms,
  type SearchTerms,
  writeTerms,
} from '../features/directory/search/search-terms.ts'
import { useLiveSearch } from '../features/directory/search/use-live-search.ts'
import { useCategories } from '../features/directory/use-categories.ts'
import { Head, waitingPage } from '../lib/head.tsx'
import { useAddressParams } from '../lib/use-address-params.ts'

/** The directory: its whole state stands in the address (spec 1 §2.4, S1 to S9, S12, S29). */
export function DirectoryPage() {
  const [params, changeAddress] = useAddressParams()
  const asked = readTerms(params)
  const categories = useCategories()
  const category = findCategory(asked.category, categories)
  const search = (terms: SearchTerms) => changeAddress((latest) => writeTerms(latest, terms))
  // Once a search was submitted, typing searches again and leaves no trace in the history (S6).
  const live = useLiveSearch((terms) =>
    changeAddress((latest) => writeTerms(latest, terms), {
      replace: true,
      preventScrollReset: true,
    }),
  )

  return (
    <div className="page py-6 sm:py-8">
      <DirectoryHead asked={asked} category={category} />
      <h1 className="text-2xl break-words sm:text-3xl">{titleOf(asked, category)}</h1>
      <div className="mt-4 rounded-box border border-base-300 bg-base-100 p-4">
        <SearchForm
          location={asked.location}
          near={asked.near}
          category={formCategory(asked.category, categories)}
          onSearch={search}
          {...(asked.isSubmitted ? { live } : {})}
        />
      </div>
      <div className="mt-6">
        <Found asked={asked} />
      </div>
      <AdSlot className="mt-10" />
    </div>
  )
}

/** While the category of the address cannot be named yet, nothing is said of the page. */
function DirectoryHead({
  asked,
  category,
}: {
  asked: AskedSearch
  category: Category | undefined
}) {
  const [params] = useSearchParams()
  const isUnnamed = useQuery(categoriesQuery()).isPending && asked.category !== ''
  const view = {
    location: placeOf(asked),
    categoryName: category?.name ?? null,
    page: readPage(params),
    hasParameters: params.size > 0,
  }
  return <Head page={isUnnamed ? waitingPage : directoryPage(view)} isProvisional={isUnnamed} />
}

function placeOf({ near, location }: AskedSearch): string {
  return near ? 'you' : location
}

function titleOf(asked: AskedSearch, category: Category | undefined): string {
  if (!asked.hasTerms) return 'Find a contractor'
  const what = category?.name ?? 'Contractors'
  const place = placeOf(asked)
  return place ? `${what} near ${place}` : what
}

function Found({ asked: { location, category, near, hasTerms } }: { asked: AskedSearch }) {
  if (near) return <NearbyResults near={near} category={category} />
  return hasTerms ? <SearchResults location={location} category={category} /> : <NothingAsked />
}

/** Neither place nor category: no cards, but ways on (S1, S29). */
function NothingAsked() {
  return (
    <>
      <EmptyState
        title="No contractors found"
        hint={emptyHint({ location: '', hasCategory: false })}
        icon={SearchX}
      >
        <LinkButton to="/all-contractors">All contractors</LinkButton>
      </EmptyState>
      <BrowseInstead />
    </>
  )
}
