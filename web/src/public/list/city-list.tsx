import type { PopularCity } from '#contract/directory.ts'
import { CityLinks } from './browse-links.tsx'

const SHOWN = 12

/** Cities of a category or state: the first twelve, and the others in a collapsible section. */
export function CityList({
  cities,
  categorySlug,
  title,
}: {
  cities: readonly PopularCity[]
  categorySlug: string
  title: string
}) {
  if (cities.length === 0) return null
  const more = cities.slice(SHOWN)
  return (
    <section aria-labelledby="cities">
      <h2 id="cities" className="mb-2 text-xl">
        {title}
      </h2>
      <CityLinks cities={cities.slice(0, SHOWN)} categorySlug={categorySlug} />
      {more.length > 0 && (
        <details className="mt-1">
          <summary className="btn btn-ghost -ml-4 w-fit">
            {more.length} more {more.length === 1 ? 'city' : 'cities'}
          </summary>
          <div className="pt-2">
            <CityLinks cities={more} categorySlug={categorySlug} />
          </div>
        </details>
      )}
    </section>
  )
}
