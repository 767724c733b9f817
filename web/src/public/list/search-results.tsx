import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { placeMessages } from '#contract/messages/places.ts'
import { findCategory } from '#contract/rules/category-filter.ts'
import { MAX_RESULTS } from '#contract/rules/limits.ts'
import { CardSkeletons } from '../../domain/directory/contractor-card.tsx'
import { searchQuery, type SearchResult, useCategories } from '../../domain/directory/queries.ts'
import { DidYouMean, NoResultsSuggestions } from '../../domain/directory/search/did-you-mean.tsx'
import { writeTerms } from '../../domain/directory/search/search-terms.ts'
import { useRecordSearch } from '../../domain/directory/use-record-search.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NoFilterMatches } from './filter-parts.tsx'
import { emptyHint } from './list-state.ts'
import { capLabel, Results } from './results.tsx'
import { SearchView } from './search-view.tsx'
import { useGroups } from './use-list.ts'

interface SearchResultsProps {
  location: string
  /** Id or slug of a category, '' for all. */
  category: string
}

/**
 * Results of the search in the URL. The previous results stay visible until the new ones have
 * loaded.
 */
export function SearchResults({ location, category }: SearchResultsProps) {
  const query = useQuery({
    ...searchQuery({ location, category, state: '' }),
    placeholderData: keepPreviousData,
  })
  useRecordSearch({ location, state: '' }, query.isPlaceholderData ? undefined : query.data)
  return (
    <SearchView query={query} failure="Failed to search contractors" loading={<CardSkeletons />}>
      {(result) => (
        <FoundResults
          result={result}
          isOutdated={query.isPlaceholderData}
          isFailed={query.isError}
          location={location}
          category={category}
        />
      )}
    </SearchView>
  )
}

interface FoundResultsProps extends SearchResultsProps {
  result: SearchResult
  isOutdated: boolean
  /** True when the latest request for this result has failed. */
  isFailed: boolean
}

function FoundResults({ result, isOutdated, isFailed, location, category }: FoundResultsProps) {
  const [params] = useSearchParams()
  const { own, near } = useGroups(result)
  const { view, total, around } = result
  const isMilitary = around?.place.kind === 'military'
  const categoryId = findCategory(category, useCategories())?.id ?? null
  const hrefOf = (place: string) =>
    `/directory?${writeTerms(params, { location: place, category })}`
  return (
    <div className="flex flex-col gap-4">
      {!isOutdated && (
        <DidYouMean location={location} contractors={result.contractors} hrefOf={hrefOf} />
      )}
      <Results
        entries={own}
        nearby={{ around, entries: near }}
        isOutdated={isOutdated}
        cap={capLabel({ contractors: { length: Math.min(total, MAX_RESULTS) }, total })}
        partial={isFailed ? undefined : view}
        empty={({ clearFilters }) =>
          clearFilters ? (
            <NoFilterMatches onClear={clearFilters} />
          ) : (
            <>
              <EmptyState
                title="No contractors found"
                hint={
                  isMilitary
                    ? placeMessages.militaryZip
                    : emptyHint({ location, hasCategory: category !== '' })
                }
                icon="search-x"
              >
                <LinkButton to="/all-contractors" variant="outline">
                  All contractors
                </LinkButton>
              </EmptyState>
              {!isMilitary && (
                <NoResultsSuggestions location={location} categoryId={categoryId} hrefOf={hrefOf} />
              )}
            </>
          )
        }
      />
    </div>
  )
}
