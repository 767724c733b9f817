import { useQuery } from '@tanstack/react-query'
import { categoriesQuery, summaryQuery } from '../../domain/directory/queries.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CategoryLinks, CityLinks } from './browse-links.tsx'

const CITIES = 12

/**
 * Category and city links for a directory page without a search. Sections that fail to load are
 * left out.
 */
export function BrowseInstead() {
  const categories = useQuery(categoriesQuery())
  const summary = useQuery(summaryQuery())
  return (
    <div className="flex flex-col gap-8">
      {!categories.isError && (
        <section aria-labelledby="browse-categories">
          <h2 id="browse-categories" className="mb-3 text-xl">
            Browse by category
          </h2>
          {categories.data ? (
            <CategoryLinks
              categories={categories.data}
              hrefOf={({ slug }) => `/category/${slug}`}
            />
          ) : (
            <Skeleton className="h-120 sm:h-74 lg:h-54" />
          )}
        </section>
      )}
      {!summary.isError && (
        <section aria-labelledby="browse-cities">
          <h2 id="browse-cities" className="mb-3 text-xl">
            Browse by city
          </h2>
          {summary.data ? (
            <CityLinks
              cities={summary.data.popularCities.slice(0, CITIES)}
              categorySlug="all-contractors"
            />
          ) : (
            <Skeleton className="h-80 lg:h-40" />
          )}
        </section>
      )}
    </div>
  )
}
