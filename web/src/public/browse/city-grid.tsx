import { ChevronRight, MapPin } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { PopularCity } from '#contract/directory.ts'
import { formatPlural } from '../../lib/format.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { cityPath } from './cities.ts'

const grid = 'grid gap-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4'

/** Cities as cards: "City, ST" and "N contractors available". */
export function CityGrid({ cities }: { cities: readonly PopularCity[] }) {
  return (
    <ul className={grid}>
      {cities.map((city) => (
        <li key={`${city.citySlug}|${city.state}`}>
          <Link
            to={cityPath(city)}
            className="group flex h-full min-h-19 items-center gap-3 rounded-box border border-base-300 bg-base-100 px-4 py-3 transition-shadow duration-150 hover:shadow-soft"
          >
            <MapPin aria-hidden size={20} className="shrink-0 text-primary" />
            <span className="min-w-0 flex-1">
              <span className="block font-semibold group-hover:underline">
                {city.city}, {city.state}
              </span>
              <span className="block text-sm text-muted tabular-nums">
                {formatPlural(city.count, 'contractor')} available
              </span>
            </span>
            <ChevronRight aria-hidden size={20} className="shrink-0 text-muted xl:hidden" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

export function CityGridSkeleton({ cards }: { cards: number }) {
  return (
    <div className={grid}>
      {Array.from({ length: cards }, (_, index) => (
        <Skeleton key={index} className="h-19 w-full rounded-box" />
      ))}
    </div>
  )
}
