import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import type { Category } from '#contract/entities.ts'
import { directoryPage } from '#contract/pages.ts'
import { AdSlot } from '../components/ad-slot.tsx'
import { Button, LinkButton } from '../components/button.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { CardSkeletons } from '../features/directory/contractor-card.tsx'
import { BrowseInstead } from '../features/directory/list/browse-instead.tsx'
import { emptyHint } from '../features/directory/list/hints.ts'
import { readPage } from '../features/directory/list/list-state.ts'
import { Results } from '../features/directory/list/results.tsx'
import { SearchView } from '../features/directory/list/search-view.tsx'
import { searchQuery } from '../features/directory/queries.ts'
import { DidYouMean, DidYouMeanInstead } from '../features/directory/search/did-you-mean.tsx'
import { type AskedSearch, formCategory, readTerms, type SearchTerms, writeTerms } from '../features/directory/search/search-terms.ts'
import { SearchForm } from '../features/directory/search-form.tsx'
import { findCategory } from '../features/directory/stored/summarise.ts'
import { useCategories } from '../features/directory/use-categories.ts'
import { Head } from '../lib/head.tsx'

/** The directory: its whole state stands in the address (spec 1 §2.4, S1 to S9, S12, S29). */
export function DirectoryPage() {
  const [params, setParams] = useSearchParams()
  const asked = readTerms(params)
  const categories = useCategories()
  const category = findCategory(asked.category, categories)
  const search = (terms: SearchTerms) => setParams((latest) => writeTerms(latest, terms))
  // Once a search was submitted, typing searches again and leaves no trace in the history (S6).
  const searchAgain = (terms: SearchTerms) =>
    setParams((latest) => writeTerms(latest, terms), { replace: true, preventScrollReset: true })

  return (
    <div className="page py-6 sm:py-8">
      <Head page={directoryPage({ location: asked.location, categoryName: category?.name ?? null, page: readPage(params), hasParameters: params.size > 0 })} />
      <h1 className="text-2xl break-words sm:text-3xl">{titleOf(asked, category)}</h1>
      <div className="mt-4 rounded-box border border-base-300 bg-base-100 p-4">
        <SearchForm
          location={asked.location} category={formCategory(asked.category, categories)} onSearch={search}
          {...(asked.isSubmitted ? { onChange: searchAgain } : {})}
        />
      </div>
      <div className="mt-6">{asked.hasTerms ? <Found asked={asked} /> : <NothingAsked />}</div>
      <AdSlot className="mt-10" />
    </div>
  )
}

function titleOf({ location, hasTerms }: AskedSearch, category: Category | undefined): string {
  if (!hasTerms) return 'Find a contractor'
  const what = category?.name ?? 'Contractors'
  return location ? `${what} near ${location}` : what
}

/** The answer to the search; the one before stays in sight until it came. */
function Found({ asked: { location, category } }: { asked: AskedSearch }) {
  const [params] = useSearchParams()
  const query = useQuery({ ...searchQuery({ location, category, state: '' }), placeholderData: keepPreviousData })
  const hrefOf = (place: string) => `/directory?${writeTerms(params, { location: place, category })}`
  return (
    <SearchView query={query} failure="Failed to search contractors" loading={<CardSkeletons />}>
      {(answer) => (
        <div className="flex flex-col gap-4">
          {!query.isPlaceholderData && <DidYouMean location={location} contractors={answer.contractors} hrefOf={hrefOf} />}
          <Results
            answer={answer} isOutdated={query.isPlaceholderData}
            empty={(clearFilters) => clearFilters
              ? <NoneLeft onClear={clearFilters} />
              : <NoneFound location={location} hasCategory={category !== ''} hrefOf={hrefOf} />}
          />
        </div>
      )}
    </SearchView>
  )
}

function NoneFound({ location, hasCategory, hrefOf }: { location: string; hasCategory: boolean; hrefOf: (place: string) => string }) {
  return (
    <>
      <EmptyState title="No contractors found" hint={emptyHint({ location, hasCategory })} icon={SearchX}>
        <LinkButton to="/all-contractors" variant="outline">All contractors</LinkButton>
      </EmptyState>
      <DidYouMeanInstead location={location} hrefOf={hrefOf} />
    </>
  )
}

/** The search found some, the filters left none. */
function NoneLeft({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState title="No contractors found" hint="None of the contractors found passes all of these filters" icon={SearchX}>
      <Button variant="outline" onClick={onClear}>Clear filters</Button>
    </EmptyState>
  )
}

/** Neither place nor category: no cards, but ways on (S1, S29). */
function NothingAsked() {
  return (
    <>
      <EmptyState title="No contractors found" hint={emptyHint({ location: '', hasCategory: false })} icon={SearchX}>
        <LinkButton to="/all-contractors">All contractors</LinkButton>
      </EmptyState>
      <BrowseInstead />
    </>
  )
}
