import { Link } from 'react-router-dom'
import type { Category } from '#contract/entities.ts'
import { LinkButton } from '../../ui/button.tsx'

const SHOWN = 5

/** Links below the cities: to `/directory` with each of the first 5 categories, and without any. */
export function LocationsFooter({ categories }: { categories: readonly Category[] }) {
  return (
    <section
      aria-labelledby="by-service"
      className="mt-14 rounded-box border border-base-300 bg-base-100 p-5 sm:p-7"
    >
      <h2 id="by-service" className="text-xl">
        Looking for a service instead?
      </h2>
      <ul className="mt-4 flex flex-wrap gap-2">
        {categories.slice(0, SHOWN).map(({ id, name }) => (
          <li key={id}>
            <Link
              to={`/directory?category=${id}`}
              className="btn border-base-300 bg-base-100 hover:bg-base-200"
            >
              {name}
            </Link>
          </li>
        ))}
        <li>
          <LinkButton to="/directory">Browse Directory</LinkButton>
        </li>
      </ul>
    </section>
  )
}
