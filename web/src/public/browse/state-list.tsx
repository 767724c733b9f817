import { Link } from 'react-router-dom'
import type { StateCities } from '#contract/rules/cities.ts'
import { formatCount, formatPlural } from '../../lib/format.ts'
import { cityPath } from './cities.ts'

/** Cities grouped by state, each with its number of contractors. */
export function StateList({ states }: { states: readonly StateCities[] }) {
  return (
    <div className="flex flex-col gap-10">
      {states.map(({ state, name, count, cities }) => (
        <section key={state} aria-labelledby={`state-${state}`}>
          <div className="flex flex-wrap items-baseline gap-x-3 border-b border-base-300 pb-2">
            <h2 id={`state-${state}`} className="text-xl">
              {name}
            </h2>
            <p className="text-sm text-muted">
              {formatPlural(cities.length, 'city', 'cities')}, {formatPlural(count, 'contractor')}
            </p>
          </div>
          <ul className="-mx-2 mt-2 grid sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4 sm:gap-x-6">
            {cities.map((city) => (
              <li key={city.citySlug}>
                <Link
                  to={cityPath(city)}
                  className="group flex min-h-11 items-center justify-between gap-3 rounded-field px-2 hover:bg-base-200"
                >
                  <span className="group-hover:underline">{city.city}</span>
                  <span className="text-sm text-muted tabular-nums">
                    {formatCount(city.count)}
                    <span className="sr-only">
                      {' '}
                      {city.count === 1 ? 'contractor' : 'contractors'}
                    </span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
