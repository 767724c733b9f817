import { useQuery } from '@tanstack/react-query'
import { summaryQuery } from '../queries.ts'
import { useCategories } from '../use-categories.ts'
import { CategoryLinks, CityLinks } from './browse-links.tsx'

const CITIES = 12

/** Category and city links for a directory page without a search (S29). Parts that cannot be loaded stay away. */
export function BrowseInstead() {
  const categories = useCategories()
  const cities = useQuery(summaryQuery()).data?.popularCities ?? []
  return (
    <div className="flex flex-col gap-8">
      {categories.length > 0 && (
        <section aria-labelledby="browse-categories">
          <h2 id="browse-categories" className="mb-3 text-xl">Browse by category</h2>
          <CategoryLinks categories={categories} hrefOf={({ slug }) => `/category/${slug}`} />
        </section>
      )}
      {cities.length > 0 && (
        <section aria-labelledby="browse-cities">
          <h2 id="browse-cities" className="mb-3 text-xl">Browse by city</h2>
          <CityLinks cities={cities.slice(0, CITIES)} categorySlug="all-contractors" />
        </section>
      )}
    </div>
  )
}
