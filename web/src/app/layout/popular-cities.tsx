import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import { categoryInPlacePath } from '#contract/rules/links.ts'
import { site } from '#contract/site.ts'
import { summaryQuery } from '../../domain/directory/queries.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

const { shown: shownCount } = site.popularCities

/**
 * Links to the cities with the most contractors and to the page of all cities. When the query
 * fails, only the link to that page is shown.
 */
export function PopularCities() {
  const { data, isPending } = useQuery(summaryQuery())
  const cities = data?.popularCities.slice(0, shownCount) ?? []
  return (
    <nav aria-labelledby="popular-cities" className="col-span-2 lg:col-span-1">
      <h2 id="popular-cities" className="text-base">
        Popular Cities
      </h2>
      <ul className="mt-1 grid grid-cols-2 gap-x-6 lg:gap-x-4">
        {isPending &&
          Array.from({ length: shownCount }, (_, index) => (
            <li key={index} className="flex h-11 items-center lg:h-9">
              <Skeleton className="h-4 w-28" />
            </li>
          ))}
        {cities.map(({ city, citySlug, state, count }) => (
          <li key={`${citySlug}-${state}`}>
            <Link
              to={categoryInPlacePath('all-contractors', citySlug, state)}
              className="inline-flex min-h-11 items-center gap-1.5 wrap-anywhere text-muted hover:text-base-content hover:underline lg:min-h-9"
            >
              {city}, {state}
              <span className="sr-only">, {count} contractors</span>
            </Link>
          </li>
        ))}
      </ul>
      <Link
        to="/all-cities?page=1"
        className="mt-1 inline-flex min-h-11 items-center gap-1.5 font-semibold text-primary hover:underline"
      >
        View All Cities <ArrowRight aria-hidden size={18} />
      </Link>
    </nav>
  )
}
