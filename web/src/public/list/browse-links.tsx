import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { CityCount } from '#contract/directory.ts'
import type { Category } from '#contract/entities.ts'
import { categoryInPlacePath } from '#contract/rules/links.ts'
import { CategoryIcon } from '../../domain/directory/category-icon.tsx'
import { categoriesQuery, summaryQuery, useCategories } from '../../domain/directory/queries.ts'
import { formatCount } from '../../lib/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { relatedServices } from './near.ts'

const tile =
  'flex min-h-14 items-center gap-3 rounded-box border border-base-300 bg-base-100 px-4 py-2 hover:border-primary/50 hover:bg-base-200'

interface CategoryLinksProps {
  categories: readonly Category[]
  hrefOf: (category: Category) => string
}

/** Tiles of categories, each with its number of contractors. */
function CategoryLinks({ categories, hrefOf }: CategoryLinksProps) {
  return (
    // Uses three or four columns on wide screens, so that the last row has few gaps.
    <ul
      className={`grid grid-cols-1 gap-3 sm:grid-cols-2 ${categories.length % 4 === 0 || categories.length % 4 === 3 ? 'lg:grid-cols-4' : 'lg:grid-cols-3'}`}
    >
      {categories.map((category) => (
        <li key={category.id}>
          <Link to={hrefOf(category)} className={tile}>
            <span className="text-primary">
              <CategoryIcon icon={category.icon} />
            </span>
            <span className="min-w-0 flex-1 font-medium">{category.name}</span>
            <span className="text-sm text-muted tabular-nums">{formatCount(category.count)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

interface CityLinksProps {
  cities: readonly CityCount[]
  categorySlug: string
}

/**
 * Links to the category's pages for the cities, each with the city's number of contractors. Short,
 * because a category page has up to 300 of them.
 */
function CityLinks({ cities, categorySlug }: CityLinksProps) {
  return (
    <ul className="-mx-2 short-items gap-y-2 sm:grid-cols-3 sm:gap-x-2 lg:grid-cols-4">
      {cities.map(({ city, state, count }) => (
        <li key={city + state}>
          <Link
            to={categoryInPlacePath(categorySlug, city, state)}
            className="city-link"
            discover="none"
          >
            <Icon name="building-2" size={18} />
            <span>{`${city}, ${state}`}</span>
            <small>{formatCount(count)}</small>
          </Link>
        </li>
      ))}
    </ul>
  )
}

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

/** Links to up to six other categories, for the same place if one is given. */
export function RelatedServices({ own, location }: { own: Category | null; location?: string }) {
  const others = relatedServices(useCategories(), own?.id ?? null)
  if (others.length === 0) return null
  return (
    <section aria-labelledby="related-services" className="print:hidden">
      <h2 id="related-services" className="mb-3 text-xl">
        Related Services
      </h2>
      <CategoryLinks
        categories={others}
        hrefOf={({ slug }) => (location ? `/category/${slug}/${location}` : `/category/${slug}`)}
      />
    </section>
  )
}

const SHOWN = 12

/** The first twelve cities of a category or state. The others are in `MoreCities`, below the cards. */
export function CityList({
  cities,
  categorySlug,
  title,
}: {
  cities: readonly CityCount[]
  categorySlug: string
  title: string
}) {
  if (cities.length === 0) return null
  return (
    <section aria-labelledby="cities" className="print:hidden">
      <h2 id="cities" className="mb-2 text-xl">
        {title}
      </h2>
      <CityLinks cities={cities.slice(0, SHOWN)} categorySlug={categorySlug} />
    </section>
  )
}

/**
 * The cities that `CityList` leaves out, in a collapsible section. Up to 300 links above the cards
 * would delay the first card on a slow phone.
 */
export function MoreCities({ cities, categorySlug }: CityLinksProps) {
  const more = cities.slice(SHOWN)
  if (more.length === 0) return null
  return (
    <details>
      <summary className="btn btn-ghost -ml-4 w-fit">
        {`${more.length} more ${more.length === 1 ? 'city' : 'cities'}`}
      </summary>
      <div className="pt-2">
        <CityLinks cities={more} categorySlug={categorySlug} />
      </div>
    </details>
  )
}
